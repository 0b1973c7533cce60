// On a server the package tries once only; it knows a browser by its window.
globalThis.window = globalThis;
const { MutationObserver, QueryClient, QueryObserver } = await import("@tanstack/query-core");

export const calls = {
  "useQuery({ queryKey, queryFn, retry, retryDelay })": ({ request }) => {
    const observer = new QueryObserver(new QueryClient(), { queryKey: ["k"], queryFn: request });
    return new Promise((resolve, reject) => {
      observer.subscribe(({ status, error }) => (status === "error" ? reject(error) : status === "success" && resolve()));
    });
  },
  "queryClient.fetchQuery({ queryFn, retry })": { expects: { attempts: 4 }, call: ({ request }) => new QueryClient().fetchQuery({ queryKey: ["k"], queryFn: request, retry: 3 }) },
  "useMutation({ mutationFn, retry })": { expects: { attempts: 4 }, call: ({ request }) => new MutationObserver(new QueryClient(), { mutationFn: request, retry: 3 }).mutate() },
};
