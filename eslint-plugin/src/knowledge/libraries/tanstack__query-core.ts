import type { Library, OperationPlace, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retry", countsFirstTry: false, default: 4, unlimitedBy: [{ path: "retry", value: true }], deciders: ["retry"], decidersStartAt: 0 },
  delay: {
    growth: "exponential",
    base: { path: "retryDelay", default: 1000 },
    factor: { default: 2 },
    max: { default: 30_000 },
    custom: ["retryDelay"],
    spread: { path: "retryDelay", value: "(attempt) => Math.random() * Math.min(30_000, 1000 * 2 ** attempt)" },
    jitter: "none",
    retryAfter: "ignored",
    quiet: true,
  },
  retries4xx: true,
  filters: ["retry"],
  writes: "never",
};

const OFF = [{ path: "retry", values: [false, 0] }];
const QUERY_OPTIONS: readonly OptionsPlace[] = [{ arg: 0 }, { arg: 1 }, { arg: 2 }];
const QUERY: OperationPlace = { kind: "option", path: "queryFn", args: [1] };

function defaultsSite(path: string, change: Partial<SiteShape>): SiteShape {
  return {
    shape: `new QueryClient({ defaultOptions: { ${path}: { retry, retryDelay } } })`,
    kind: "config",
    match: ["QueryClient.new()"],
    operation: { kind: "client" },
    options: [{ arg: 0, path: `defaultOptions.${path}` }],
    offBy: OFF,
    saysByDefault: [],
    policy,
    ...change,
  };
}

export const library: Library = {
  package: "@tanstack/query-core",
  modules: ["@tanstack/query-core", "@tanstack/react-query", "@tanstack/vue-query", "@tanstack/svelte-query", "@tanstack/solid-query", "@tanstack/angular-query-experimental", "@tanstack/preact-query", "react-query", "@trpc/next"],
  version: "5.108.4",
  source: ["@tanstack/query-core@5.108.4/build/modern/retryer.js", "@tanstack/query-core@4.36.1", "ran"],
  traps: [
    "retry: true is endless (ran).",
    "No jitter; no error is looked at: 404 and 401 are tried 4 times.",
    "A function retry: (n, e) => e.status !== 404 has no limit of its own.",
    "fetchQuery/prefetchQuery do not retry by default (ran); on the server (no window) the default is 0 in v5.",
    "A mutation with retry sends the POST again.",
    "The queryFn around ky/axios-retry/openai multiplies.",
  ],
  sites: [
    {
      shape: "useQuery({ queryKey, queryFn, retry, retryDelay })",
      kind: "config",
      match: [
        "useQuery|useInfiniteQuery|useSuspenseQuery|useSuspenseInfiniteQuery|useBaseQuery|createQuery|createInfiniteQuery|queryOptions|infiniteQueryOptions|injectQuery.()",
        "QueryObserver|InfiniteQueryObserver.new()",
      ],
      operation: QUERY,
      options: QUERY_OPTIONS,
      offBy: OFF,
      saysByDefault: ["filter"],
      policy,
    },
    {
      shape: "queryClient.fetchQuery({ queryFn, retry })",
      kind: "config",
      match: ["**.fetchQuery|prefetchQuery|ensureQueryData|fetchInfiniteQuery|prefetchInfiniteQuery.()"],
      operation: QUERY,
      options: QUERY_OPTIONS,
      enabledBy: ["retry"],
      offBy: OFF,
      policy,
    },
    {
      shape: "useMutation({ mutationFn, retry })",
      kind: "config",
      match: ["useMutation|createMutation|injectMutation|mutationOptions.()", "MutationObserver.new()"],
      operation: { kind: "option", path: "mutationFn", args: [0] },
      options: [{ arg: 0 }, { arg: 1 }],
      enabledBy: ["retry"],
      offBy: OFF,
      policy: { ...policy, writes: "always" },
    },
    defaultsSite("queries", { types: ["QueryClientConfig.new()"] }),
    defaultsSite("queries", { types: ["DefaultOptions.new()"], options: [{ arg: 0, path: "queries" }], match: [] }),
    defaultsSite("mutations", { enabledBy: ["retry"], policy: { ...policy, writes: "always" } }),
    defaultsSite("queries", {
      shape: "createTRPCNext({ config: () => ({ queryClientConfig }) })",
      match: ["createTRPCNext.()"],
      options: [{ arg: 0, path: "config().queryClientConfig.defaultOptions.queries" }],
    }),
  ],
};
