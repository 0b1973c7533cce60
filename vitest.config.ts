import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (file: string): string => fileURLToPath(new URL(`eslint-plugin/src/${file}`, import.meta.url));

export default defineConfig({
  resolve: {
    // The plugin's doors are its sources, as in tsconfig.json.
    alias: [
      { find: /^eslint-plugin-retry-safety\/workspace$/, replacement: source("cli/workspace.ts") },
      { find: /^eslint-plugin-retry-safety\/(policy|analysis|helper|lint)$/, replacement: source("$1/index.ts") },
    ],
  },
  test: {
    include: ["*/tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Two cores are common in CI; more workers only make each of them slower.
    maxWorkers: 2,
    testTimeout: 120_000,
  },
});
