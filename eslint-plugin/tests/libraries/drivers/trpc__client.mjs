import { createTRPCClient, httpLink, retryLink } from "@trpc/client";

export const calls = {
  "retryLink({ retry: ({ op, error, attempts }) => boolean, retryDelayMs })": {
    expects: { attempts: 4 },
    call: ({ url, method }) => {
      const client = createTRPCClient({ links: [retryLink({ retry: ({ attempts }) => attempts <= 3 }), httpLink({ url })] });
      return method === "POST" ? client.pay.mutate() : client.list.query();
    },
  },
};
