import { createElement } from "react";
import renderer from "react-test-renderer";
import useSWR from "swr";

globalThis.window = globalThis;
globalThis.document = { visibilityState: "visible", addEventListener() {}, removeEventListener() {} };
globalThis.addEventListener ??= () => undefined;
globalThis.removeEventListener ??= () => undefined;
let rendered = 0;

export const calls = {
  "useSWR(key, fetcher, { errorRetryCount, errorRetryInterval, onErrorRetry })": {
    limit: 12,
    call: ({ request }) => {
      const key = `k${(rendered += 1)}`;
      const View = () => String(useSWR(key, request).error);
      renderer.create(createElement(View));
      return new Promise(() => undefined);
    },
  },
};
