import { AST_NODE_TYPES } from "@typescript-eslint/types";

/** The node types. A constant of this module: reading the enum through the bundled CommonJS package costs a getter each time. */
export const T = AST_NODE_TYPES;
