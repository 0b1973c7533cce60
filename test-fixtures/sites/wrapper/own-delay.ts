interface Options {
  readonly times?: number;
  readonly delay?: number | ((state: { readonly count: number }) => number);
}

function again<T>(work: () => Promise<T>, { delay = () => Math.random() * 500, times = 2 }: Options = {}) {
  return new Promise<T>((resolve, reject) => {
    const run = async ({ count = 0 } = {}): Promise<void> => {
      try {
        resolve(await work());
      } catch (error) {
        if (count >= times) {
          reject(error);
          return;
        }
        const pause = typeof delay === "function" ? delay({ count }) : delay;
        await new Promise((next) => setTimeout(next, pause));
        await run({ count: count + 1 });
        //    ^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=3 wait=fixed
      }
    };
    void run().catch(reject);
  });
}

export const steady = (send: () => Promise<void>) => again(() => send());
//                                                   ^^^^^ site: wrapper attempts=3 wait=unknown
export const doubling = (send: () => Promise<void>, base = 150) => again(() => send(), { times: 3, delay: ({ count }) => (1 << count) * base });
//                                                                 ^^^^^ site: wrapper attempts=4 wait=exponential
//                                                                 ^^^^^ require-jitter: noJitter
export const spread = (send: () => Promise<void>) => again(() => send(), { delay: ({ count }) => Math.random() * 2 ** count * 1000 });
//                                                   ^^^^^ site: wrapper attempts=3 wait=custom
