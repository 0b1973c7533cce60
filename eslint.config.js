import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/**", "**/node_modules/**", "test-fixtures/**", "bench/.cache/**"] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    files: ["**/*.ts"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      // Node types of the syntax tree are matched by hand; an index signature reads better than a Record of one use.
      "@typescript-eslint/consistent-indexed-object-style": "off",
      // A visitor that may answer "stop" and otherwise answers nothing is what this rule forbids.
      "@typescript-eslint/no-invalid-void-type": "off",
    },
  },
  {
    files: ["**/tests/**"],
    rules: { "no-restricted-properties": ["error", { object: "it", property: "skip" }, { object: "test", property: "skip" }, { object: "describe", property: "skip" }] },
  },
  {
    // The libraries are given loggers and stores that do nothing.
    files: ["eslint-plugin/tests/libraries/drivers/*.mjs"],
    rules: { "@typescript-eslint/no-empty-function": "off" },
  },
  {
    files: ["eslint-plugin/src/rules/*.ts"],
    rules: { "max-lines": ["error", 200] },
  },
);
