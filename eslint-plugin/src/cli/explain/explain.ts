import { libraries } from "../../knowledge/libraries/index.js";
import { matchesModule } from "../../knowledge/path-pattern.js";
import { rules } from "../../rules/index.js";
import { NAMESPACE } from "../../rule/presets.js";
import { Problems } from "../problems.js";
import type { Outcome } from "../run.js";
import { UsageError } from "../usage-error.js";
import { libraryPage } from "./library-page.js";
import { nearest } from "./nearest.js";
import { rulePage } from "./rule-page.js";

export interface ExplainCommand {
  readonly name: "explain";
  /** A rule's id, with or without the namespace, or a package. */
  readonly target: string;
}

/** Prints the page of a rule or of a library. */
export function explain({ target }: ExplainCommand): Outcome {
  const page = pageOfRule(target) ?? pageOfLibrary(target);
  if (page === undefined) throw new UsageError(unknownTarget(target));
  return { text: page, problems: new Problems(), isFailed: false };
}

function pageOfRule(target: string): string | undefined {
  const id = target.startsWith(`${NAMESPACE}/`) ? target.slice(NAMESPACE.length + 1) : target;
  return rules.some(({ name }) => name === id) ? rulePage(id) : undefined;
}

/** A package by its own name first, then by what is imported: "@tanstack/react-query" is told by "@tanstack/query-core". */
function pageOfLibrary(target: string): string | undefined {
  const byName = libraries.find((library) => library.package === target || library.package === `node:${target}`);
  const found = byName ?? libraries.find(({ modules }) => modules.some((pattern) => matchesModule(pattern, target)));
  return found && libraryPage(found);
}

function unknownTarget(target: string): string {
  const names = [...rules.map(({ name }) => name), ...libraries.map((library) => library.package)];
  const near = nearest(target, names);
  const hint = near.length === 0 ? "The rules stand in `retry-safety check --list-rules`." : `Did you mean ${near.map((name) => `"${name}"`).join(" or ")}?`;
  return `There is no rule and no known library "${target}". ${hint}`;
}
