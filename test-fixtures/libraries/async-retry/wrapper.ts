import retry from "async-retry";

export const load = (url: string) =>
  retry(async (bail) => {
  //^^^^^ site: library attempts=11 wait=exponential jitter=random filter=filtered replay=safe
    const response = await fetch(url);
    if (response.status === 403) {
      bail(new Error("forbidden"));
      return undefined;
    }
    return response.json();
  });

export const calm = (url: string) => retry(() => fetch(url), { retries: 3, randomize: false });
//                                   ^^^^^ site: library attempts=4 wait=exponential jitter=none filter=noStatus replay=safe
