import type { Locale } from "eslint-plugin-retry-safety/policy";
import type { HelperPlace } from "../host.js";
import type { Abilities } from "../workspace/abilities.js";
import type { TextMap } from "../workspace/text-map.js";

/** What a feature has to know beside what was found in the text. */
export interface FeatureContext {
  readonly uri: string;
  /** The document's version; undefined for a file that is not open. */
  readonly version: number | undefined;
  readonly map: TextMap;
  readonly locale: Locale;
  readonly abilities: Abilities;
  /** The client's commands that may be named. */
  readonly clientCommands: readonly string[];
  /** Where the project's helper is, or goes; undefined for a document that is in no workspace folder. */
  readonly helperPlace: () => HelperPlace | undefined;
  /** The URI of a rule's page, by the rule's name. */
  readonly pageUri: (rule: string) => string | undefined;
}
