import { QueryClient, useMutation, useQuery } from "@tanstack/react-query";

async function load() {
  const response = await fetch("/api/items");
  if (!response.ok) throw new Error("failed");
  return response.json();
}

export const useItems = () => useQuery({ queryKey: ["items"], queryFn: load });
//                            ^^^^^^^^ site: config attempts=4 wait=unknown filter=any replay=unknown

export const useItemsOften = () => useQuery({ queryKey: ["items"], queryFn: () => fetch("/api/items"), retry: true, retryDelay: 500 });
//                                                                                                     ^^^^^ site: config attempts=unbounded wait=fixed jitter=none filter=noStatus replay=safe

export const useItemsWell = () =>
  useQuery({
    queryKey: ["items"],
    queryFn: load,
    retry: (count, error) => count < 3 && (error as { status?: number }).status !== undefined,
//  ^^^^^ site: config attempts=4 wait=exponential jitter=unknown filter=filtered replay=safe
  });

// not-a-site: the fetch does not reject a 4xx, and nothing is configured
export const useRaw = () => useQuery({ queryKey: ["raw"], queryFn: () => fetch("/api/raw") });

// not-a-site: turned off
export const useOnce = () => useQuery({ queryKey: ["once"], queryFn: load, retry: false });

// not-a-site: mutations are not repeated unless they are told to
export const useSave = () => useMutation({ mutationFn: (item: object) => fetch("/api/items", { method: "POST", body: JSON.stringify(item) }) });

export const useSaveOften = () =>
  useMutation({ mutationFn: (item: object) => fetch("/api/items", { method: "POST", body: JSON.stringify(item) }), retry: 3 });
//                                                                                                                 ^^^^^ site: config attempts=4 wait=exponential jitter=unknown filter=noStatus replay=missingKey

export const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });
//                                                                   ^^^^^ site: config attempts=2 wait=exponential jitter=unknown filter=unknown replay=safe
