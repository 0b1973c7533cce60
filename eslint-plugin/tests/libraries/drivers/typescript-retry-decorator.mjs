import { Retryable } from "typescript-retry-decorator";

export const calls = {
  "@Retryable({ maxAttempts, backOff }) method()": {
    expects: { attempts: 4 },
    call: ({ request }) => {
      const descriptor = { value: request };
      Retryable({ maxAttempts: 3 })({}, "send", descriptor);
      return descriptor.value();
    },
  },
};
