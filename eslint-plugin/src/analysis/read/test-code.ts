import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { resolveReference } from "../../syntax/module-reference.js";
import { isFunction, parentOf, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";

const BLOCKS = new Set(["describe", "it", "test", "suite", "specify", "context", "beforeEach", "afterEach", "beforeAll", "afterAll", "before", "after", "bench"]);
const RUNNERS = new Set(["global", "vitest", "@jest/globals", "mocha", "test", "bun:test", "@playwright/test", "ava", "tap", "jest"]);

/** Whether code stands in the body of a test: a callback of describe, it, test and their like. */
export function isInTest(node: TSESTree.Node, context: FileContext): boolean {
  for (let current = parentOf(node); current !== undefined; current = parentOf(current)) {
    const parent = parentOf(current);
    if (isFunction(current) && parent?.type === T.CallExpression && isTestBlock(parent, context)) return true;
  }
  return false;
}

function isTestBlock(call: TSESTree.CallExpression, context: FileContext): boolean {
  let callee = unwrap(call.callee);
  // `it.each(table)(name, fn)`, `describe.only(...)`.
  while (callee.type === T.CallExpression) callee = unwrap(callee.callee);
  while (callee.type === T.MemberExpression) callee = unwrap(callee.object);
  const reference = resolveReference(callee, context.scopes);
  if (reference === undefined || !RUNNERS.has(reference.module)) return false;
  const name = reference.path.find((part) => part !== "default");
  return name === undefined || BLOCKS.has(name);
}
