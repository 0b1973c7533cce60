// the server says how long
export async function asTold(url: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=retry-after
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (response.status !== 429) return response;
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get("retry-after") ?? 1) * 1000));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: bareRetryAfter
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    //                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  }
  throw new Error("busy");
}

// a delay by the kind of the failure, looked up where it is waited
const DELAYS = new Map([["EPIPE", 100], ["ETIMEDOUT", 2000]]);
export async function byCode(call: () => Promise<string>) {
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=custom
    try {
      return await call();
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, DELAYS.get((error as { code: string }).code) ?? 500));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw new Error("failed");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

// not-a-site: the timer starts the work
export async function later(call: () => Promise<string>, box: { size(): number }) {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise<void>((resolve) => setTimeout(() => call().then(() => resolve()), box.size() * 10));
  }
}
