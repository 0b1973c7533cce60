/* eslint-env node, mocha */
/* eslint unicorn/no-null: "error", import-x/no-cycle: [2, { "maxDepth": 1 }] */
/* eslint no-console: "error", quotes: ["error", "single"] */
/* eslint-disable @typescript-eslint/no-explicit-any, sonarjs/cognitive-complexity */
/* global window, jQuery */
// oxlint-disable no-debugger
// biome-ignore lint/suspicious/noExplicitAny: the shape is not known
export async function load(urls: any[]) {
  for (const url of urls) {
    try {
      // eslint-disable-next-line no-await-in-loop, promise/no-nesting -- one after the other on purpose
      await fetch(url);
    } catch (error) { // eslint-disable-line n/handle-callback-err
      console.log("skipped", url, error);
    }
  }
  /* eslint-enable sonarjs/cognitive-complexity */
}
