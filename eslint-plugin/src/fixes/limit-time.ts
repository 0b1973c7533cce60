import type { TSESTree } from "@typescript-eslint/utils";
import type { TimeLimit } from "../analysis/details.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { unwrap } from "../syntax/walk.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

const LIMIT_MS = "30_000";

/** Lets no attempt take longer than half a minute. How long one may take is for a person to say. */
export function limitTime({ requests }: Extract<TimeLimit, { kind: "none" }>): EditMaker {
  return () => {
    const edits = requests.map(({ node, client, optionsArg }) => editFor(node, client === "fetch" ? `signal: AbortSignal.timeout(${LIMIT_MS})` : `timeout: ${LIMIT_MS}`, optionsArg));
    const made = edits.filter((edit) => edit !== undefined);
    return made.length < edits.length || !requests.every(({ client }) => client === "fetch" || client === "axios") ? undefined : { kind: "suggestion", title: phrase("limitAttempt"), edits: made };
  };
}

function editFor(call: TSESTree.Node, property: string, optionsArg: number): TextEdit | undefined {
  if (call.type !== T.CallExpression && call.type !== T.NewExpression) return undefined;
  const options = call.arguments[optionsArg];
  if (options === undefined) {
    const last = call.arguments.at(-1);
    if (last === undefined || call.arguments.length !== optionsArg || call.arguments.some(({ type }) => type === T.SpreadElement)) return undefined;
    return insertAt(last.range[1], `, { ${property} }`);
  }
  const object = unwrap(options);
  if (object.type !== T.ObjectExpression) return undefined;
  const last = object.properties.at(-1);
  if (last === undefined) return replaceWith(object, `{ ${property} }`);
  return last.type === T.SpreadElement ? undefined : insertAt(last.range[1], `, ${property}`);
}
