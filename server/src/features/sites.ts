import { say, saying } from "eslint-plugin-retry-safety/lint";
import { describePolicy, schedule } from "eslint-plugin-retry-safety/policy";
import type { SiteInfo } from "../protocol.js";
import type { Checked, PlacedSite } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";
import { holds } from "./hover.js";

/** The sites of one document, in the order of the text. */
export function sitesOf(checked: Checked, context: FeatureContext): SiteInfo[] {
  return checked.sites.map((site) => infoOf(site, context));
}

/** The innermost site around an offset. */
export function policyAt(checked: Checked, offset: number, context: FeatureContext): SiteInfo | null {
  const site = checked.sites.findLast((candidate) => holds(candidate, offset));
  return site ? infoOf(site, context) : null;
}

function infoOf(site: PlacedSite, { uri, map, locale }: FeatureContext): SiteInfo {
  const { kind, operation, library, policy, unknowns } = site;
  return {
    uri,
    range: map.rangeOf(site),
    anchor: map.rangeOf(site.anchor),
    kind,
    operation,
    ...(library !== undefined && { library }),
    policy,
    description: describePolicy(policy, locale),
    schedule: schedule(policy),
    unknowns: unknowns.map((reason) => say(saying(reason), locale)),
  };
}
