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

export const useItemsAFewTimes = () =>
  useSWR("/api/items", load, {
    onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    //^^^^^^^^^^^^ site: config attempts=5 wait=linear jitter=random filter=filtered replay=safe
      if (error.status === 404 || retryCount >= 5) return;
      setTimeout(() => revalidate({ retryCount }), 5000 * Math.random());
    },
  });

export const useItemsForever = () =>
  useSWR("/api/items", load, {
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    //^^^^^^^^^^^^ site: config attempts=unknown wait=linear jitter=random filter=unknown replay=safe
      setTimeout(() => revalidate({ retryCount }), 5000 * Math.random());
    },
  });
