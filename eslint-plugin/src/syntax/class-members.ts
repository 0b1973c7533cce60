import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { keyName } from "./variables.js";
import { enclosingClass, isFunction, unwrap, walk, type ClassNode } from "./walk.js";

type FunctionNode = TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;

/** What one class says about one of its members, fields and methods alike. */
export interface ClassMember {
  /** The expressions that are put into the member as a whole: the field's initialiser and `this.name = …`. */
  readonly values: readonly TSESTree.Expression[];
  /** The member is changed in a way that is not one of `values`: `this.name += 1`, destructuring. */
  readonly changed: boolean;
  readonly annotation: TSESTree.TypeNode | undefined;
  /** The function of a method. */
  readonly method: TSESTree.Node | undefined;
  /** The function of a getter. */
  readonly getter: TSESTree.Node | undefined;
  /** The member is a constructor's parameter: its value comes from outside. */
  readonly parameter: TSESTree.TSParameterProperty | undefined;
}

/** A member of a class by its name; private names begin with `#`. Undefined when the class itself does not have it. */
export function classMember(owner: ClassNode, name: string): ClassMember | undefined {
  return membersOf(owner).get(name);
}

/** The class and the name behind `this.name` or `ClassName.name`'s property; undefined for anything else. */
export function thisMember(node: TSESTree.MemberExpression): { owner: ClassNode; name: string } | undefined {
  if (node.object.type !== AST_NODE_TYPES.ThisExpression) return undefined;
  const name = keyName(node.property, node.computed);
  const owner = enclosingClass(node);
  return name === undefined || owner === undefined ? undefined : { owner, name };
}

/** What a function gives back: its return statements' arguments, or the body of an arrow function. */
export function returnedExpressions(fn: TSESTree.Node): TSESTree.Expression[] {
  if (!isFunction(fn) || fn.body === null || fn.body === undefined) return [];
  if (fn.body.type !== AST_NODE_TYPES.BlockStatement) return [fn.body];
  const returned: TSESTree.Expression[] = [];
  walk(fn.body, (node) => {
    if (isFunction(node)) return false;
    if (node.type === AST_NODE_TYPES.ReturnStatement && node.argument !== null) returned.push(node.argument);
    return true;
  });
  return returned;
}

/** The function that a function gives to each of its callers, where that is plain to see. */
export function returnedFunction(maker: FunctionNode): FunctionNode | undefined {
  if (maker.async || maker.generator) return undefined;
  const [only, ...others] = returnedExpressions(maker);
  const returned = only === undefined ? undefined : unwrap(only);
  return others.length === 0 && returned !== undefined && isFunction(returned) ? returned : undefined;
}

interface MemberDraft {
  values: TSESTree.Expression[];
  changed: boolean;
  annotation: TSESTree.TypeNode | undefined;
  method: TSESTree.Node | undefined;
  getter: TSESTree.Node | undefined;
  parameter: TSESTree.TSParameterProperty | undefined;
}

const membersByClass = new WeakMap<ClassNode, Map<string, MemberDraft>>();

function membersOf(owner: ClassNode): Map<string, MemberDraft> {
  const cached = membersByClass.get(owner);
  if (cached !== undefined) return cached;
  const members = new Map<string, MemberDraft>();
  for (const element of owner.body.body) readElement(element, members);
  readAssignments(owner, members);
  membersByClass.set(owner, members);
  return members;
}

function draftOf(members: Map<string, MemberDraft>, name: string): MemberDraft {
  const existing = members.get(name);
  if (existing !== undefined) return existing;
  const draft: MemberDraft = {
    values: [],
    changed: false,
    annotation: undefined,
    method: undefined,
    getter: undefined,
    parameter: undefined,
  };
  members.set(name, draft);
  return draft;
}

function readElement(element: TSESTree.ClassElement, members: Map<string, MemberDraft>): void {
  switch (element.type) {
    case AST_NODE_TYPES.PropertyDefinition:
    case AST_NODE_TYPES.AccessorProperty: {
      const name = keyName(element.key, element.computed);
      if (name === undefined) return;
      const draft = draftOf(members, name);
      draft.annotation = element.typeAnnotation?.typeAnnotation;
      if (element.value !== null && element.value !== undefined) draft.values.push(element.value);
      return;
    }
    case AST_NODE_TYPES.MethodDefinition: {
      if (element.kind === "constructor") {
        readParameterProperties(element, members);
        return;
      }
      const name = keyName(element.key, element.computed);
      if (name === undefined) return;
      if (element.kind === "get") draftOf(members, name).getter = element.value;
      if (element.kind === "method") draftOf(members, name).method = element.value;
      return;
    }
    default:
  }
}

function readParameterProperties(element: TSESTree.MethodDefinition, members: Map<string, MemberDraft>): void {
  for (const parameter of element.value.params) {
    if (parameter.type !== AST_NODE_TYPES.TSParameterProperty) continue;
    const target = parameter.parameter;
    const identifier = target.type === AST_NODE_TYPES.AssignmentPattern ? target.left : target;
    if (identifier.type !== AST_NODE_TYPES.Identifier) continue;
    const draft = draftOf(members, identifier.name);
    draft.parameter = parameter;
    draft.annotation = identifier.typeAnnotation?.typeAnnotation;
  }
}

function readAssignments(owner: ClassNode, members: Map<string, MemberDraft>): void {
  walk(owner.body, (node) => {
    if (node.type === AST_NODE_TYPES.AssignmentExpression) readAssignment(node, owner, members);
    if (node.type === AST_NODE_TYPES.UpdateExpression) {
      const name = ownMemberName(node.argument, owner);
      if (name !== undefined) draftOf(members, name).changed = true;
    }
  });
}

function readAssignment(
  node: TSESTree.AssignmentExpression,
  owner: ClassNode,
  members: Map<string, MemberDraft>,
): void {
  const name = ownMemberName(node.left, owner);
  if (name === undefined) return;
  const draft = draftOf(members, name);
  if (node.operator === "=" || node.operator === "??=" || node.operator === "||=") {
    draft.values.push(node.right);
  } else {
    draft.changed = true;
  }
}

function ownMemberName(target: TSESTree.Node, owner: ClassNode): string | undefined {
  if (target.type !== AST_NODE_TYPES.MemberExpression) return undefined;
  const member = thisMember(target);
  return member?.owner === owner ? member.name : undefined;
}
