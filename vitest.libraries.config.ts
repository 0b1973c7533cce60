import { defineConfig } from "vitest/config";

/** The run of the real libraries: it installs them, so it stands beside `npm test`. */
export default defineConfig({
  test: {
    include: ["eslint-plugin/tests/libraries/*.run.ts"],
    maxConcurrency: 2,
    maxWorkers: 1,
  },
});
