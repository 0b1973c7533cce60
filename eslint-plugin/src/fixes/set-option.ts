import type { TSESTree } from "@typescript-eslint/utils";
import type { OptionWrite } from "../analysis/site.js";
import type { Words } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

/** Writes an option of a library: in its place, into the object of options, or as a further argument. */
export function setOption(option: OptionWrite | undefined, title: Words, kind: "fix" | "suggestion" = "suggestion"): EditMaker {
  return () => {
    const edit = option === undefined ? undefined : editFor(option);
    return edit === undefined ? undefined : { kind, title, edits: [edit] };
  };
}

function editFor({ path, value, written, object, call, arg }: OptionWrite): TextEdit | undefined {
  if (written !== undefined) return replaceWith(written, value);
  const keys = path.split(".");
  if (object !== undefined) return intoObject(object, keys, value);
  if (call === undefined || call.arguments.length !== arg || arg === 0) return undefined;
  const last = call.arguments[arg - 1] as TSESTree.Node;
  return insertAt(last.range[1], `, { ${nested(keys, value)} }`);
}

/** Into the deepest object that is there: `{ retry: { limit: 2 } }` for "retry.methods". */
function intoObject(object: TSESTree.ObjectExpression, keys: readonly string[], value: string): TextEdit | undefined {
  const [key, ...rest] = keys;
  const inner = rest.length === 0 ? undefined : object.properties.find((property) => property.type === T.Property && property.key.type === T.Identifier && property.key.name === key);
  if (inner?.type === T.Property) return inner.value.type === T.ObjectExpression ? intoObject(inner.value, rest, value) : undefined;
  const last = object.properties.at(-1);
  if (last === undefined) return replaceWith(object, `{ ${nested(keys, value)} }`);
  // What is spread in at the end may write the same option.
  return last.type === T.SpreadElement ? undefined : insertAt(last.range[1], `, ${nested(keys, value)}`);
}

function nested(keys: readonly string[], value: string): string {
  return keys.reduceRight((text, key, index) => (index === keys.length - 1 ? `${key}: ${text}` : `${key}: { ${text} }`), value);
}
