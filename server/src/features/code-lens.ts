import type { CodeLens } from "vscode-languageserver-types";
import { CLIENT_COMMANDS, SERVER_COMMANDS, type LensArguments } from "../protocol.js";
import { lensTitle } from "../render/policy.js";
import type { Checked } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";

/** One lens for each site, above its head: "up to 5 attempts · waits ≤ 7.5 s · full jitter". */
export function codeLenses(checked: Checked, { uri, map, locale, clientCommands }: FeatureContext): CodeLens[] {
  const command = clientCommands.includes(CLIENT_COMMANDS.openCalculator) ? CLIENT_COMMANDS.openCalculator : SERVER_COMMANDS.showPolicy;
  return checked.sites.map((site) => {
    const range = map.rangeOf(site.anchor);
    return { range, command: { title: lensTitle(site.policy, locale), command, arguments: [{ uri, range, policy: site.policy } satisfies LensArguments] } };
  });
}
