import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { keyName } from "../../syntax/variables.js";
import { walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";

/**
 * The names that a function's code may look at: those that it mentions, and those that their definitions in the file mention, all
 * things of one name taken for one thing. What has another name can't change what a call of the function gives. Undefined where any
 * name may be looked at: in a file so long that the names of each function would take longer to gather than its runs.
 */
export function visibleNames(target: FunctionNode, model: FileModel): ReadonlySet<string> | undefined {
  return model.memo("visible names", target, () => {
    const { mentions, definitions } = model.memo("names of the file", model.context.ast, () => namesOfFile(model.context.ast));
    if (mentions.length > MAX_MENTIONS) return undefined;
    const names = new Set<string>();
    const pending: (readonly [number, number])[] = [target.range];
    for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
      const [start, end] = range;
      for (let index = firstFrom(mentions, start); index < mentions.length; index += 1) {
        const { at, name } = mentions[index] as Mention;
        if (at >= end) break;
        if (names.has(name)) continue;
        names.add(name);
        pending.push(...(definitions.get(name) ?? []));
      }
    }
    return names;
  });
}

/** A file of some six thousand lines. */
const MAX_MENTIONS = 30_000;

interface Mention {
  readonly at: number;
  readonly name: string;
}

interface NamesOfFile {
  /** In source order. */
  readonly mentions: readonly Mention[];
  /** The ranges of what is written for each name. */
  readonly definitions: ReadonlyMap<string, (readonly [number, number])[]>;
}

function namesOfFile(ast: TSESTree.Program): NamesOfFile {
  const mentions: Mention[] = [];
  const definitions = new Map<string, (readonly [number, number])[]>();
  const define = (name: string | undefined, value: TSESTree.Node | null): void => {
    if (name === undefined || value === null) return;
    const ranges = definitions.get(name);
    if (ranges === undefined) definitions.set(name, [value.range]);
    else ranges.push(value.range);
  };
  walk(ast, (node) => {
    switch (node.type) {
      case T.Identifier:
      case T.PrivateIdentifier:
        mentions.push({ at: node.range[0], name: node.name });
        break;
      case T.Literal:
        // `this["base"]` mentions a name too.
        if (typeof node.value === "string") mentions.push({ at: node.range[0], name: node.value });
        break;
      case T.FunctionDeclaration:
        define(node.id?.name, node);
        break;
      case T.VariableDeclarator:
        walk(node.id, (inner) => {
          if (inner.type === T.Identifier) define(inner.name, node);
        });
        break;
      case T.AssignmentExpression:
        if (node.left.type === T.Identifier) define(node.left.name, node.right);
        else if (node.left.type === T.MemberExpression) define(keyName(node.left.property, node.left.computed), node.right);
        break;
      case T.Property:
      case T.PropertyDefinition:
      case T.AccessorProperty:
      case T.MethodDefinition:
        define(keyName(node.key, node.computed), node.value);
        break;
      default:
    }
  });
  return { mentions: mentions.sort((left, right) => left.at - right.at), definitions };
}

function firstFrom(mentions: readonly Mention[], start: number): number {
  let low = 0;
  let high = mentions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle] as Mention).at < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
