import useSWR from "swr";

const load = async (url: string) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error("failed");
  return response.json();
};

export const useItems = () => useSWR("/api/items", load);
//                            ^^^^^^ site: config attempts=unbounded wait=unknown filter=any replay=unknown

export const useItemsOften = () => useSWR("/api/items", load, { errorRetryInterval: 1000, shouldRetryOnError: (error) => error.status >= 500 });
//                                                              ^^^^^^^^^^^^^^^^^^ site: config attempts=unbounded wait=exponential jitter=random filter=filtered replay=safe

// not-a-site: turned off
export const useOnce = () => useSWR("/api/items", load, { shouldRetryOnError: false });
