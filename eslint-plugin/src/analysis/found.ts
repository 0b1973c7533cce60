import type { TSESTree } from "@typescript-eslint/utils";
import type { Rounds } from "./rounds.js";
import type { RetrySite, Wait } from "./site.js";

/** A site on its way through the pipeline: the judged site, and what later passes need. */
export interface FoundSite {
  readonly site: RetrySite;
  /** The run that it was read from; library and config sites have none. */
  readonly rounds?: Rounds;
  /** For a call of a wrapper: the site in the wrapper's body. */
  readonly definition?: FoundSite & { readonly rounds: Rounds };
  /** For a call of a wrapper: the wait with this call's arguments. */
  readonly callWait?: Wait;
  /** The expression or function that is tried again, as far as the file has it. */
  readonly work: TSESTree.Node | undefined;
}
