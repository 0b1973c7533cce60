import { retryLink } from "@trpc/client";

export const endless = retryLink({ retry: ({ error }) => error.data?.code === "TIMEOUT" });
//                                 ^^^^^ site: config attempts=unbounded wait=none filter=filtered replay=unknown

export const good = retryLink({
  retry: ({ attempts, error }) => attempts <= 3 && error.data?.code === "TIMEOUT",
  //^^^^^ site: config attempts=4 wait=exponential jitter=random filter=filtered replay=unknown
  retryDelayMs: (attempt) => Math.random() * 2 ** attempt * 300,
});
