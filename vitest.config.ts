import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*/tests/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Two cores are common in CI; more workers only make each of them slower.
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
