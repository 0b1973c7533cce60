interface Options {
  readonly times?: number;
  readonly isWorthIt?: (error: unknown) => boolean;
}

async function again<T>(work: () => Promise<T>, { times = 3, isWorthIt = () => true }: Options = {}): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (attempt === times || !isWorthIt(error)) throw error;
      await new Promise((done) => setTimeout(done, 200 * 2 ** attempt));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    }
  }
}

function makeAgain(isWorthIt: (error: unknown) => boolean) {
  return async <T>(work: () => Promise<T>, options?: Options) => again(work, { ...options, isWorthIt });
}

const onRefusal = makeAgain((error) => error instanceof RangeError);

export async function send(url: string, body: string) {
  return onRefusal(async () => {
  //     ^^^^^^^^^ site: wrapper attempts=4 wait=unknown
    const response = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(5000) });
    //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
    await response.text();
    if (response.status >= 500) throw new RangeError("refused");
    return response.status;
  });
}

function makeOnce(name: string) {
  return async <T>(work: () => Promise<T>) => {
    console.log(name);
    return work();
  };
}

const counted = makeOnce("sent");

// not-a-site: what was made runs its work once
export async function sendOnce(url: string, body: string) {
  return counted(async () => {
    const response = await fetch(url, { method: "POST", body });
    return response.status;
  });
}

async function againUnless<T>(work: () => Promise<T>, options: Options = {}): Promise<T> {
  const { times = 3, isWorthIt = () => true } = options;
  for (let attempt = 0; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (attempt === times || !isWorthIt(error)) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 200 * 2 ** attempt)));
    }
  }
}

async function load(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
  await response.text();
  if (!response.ok) throw Object.assign(new Error("refused"), { status: response.status });
}

export const loadAsSaid = (url: string, isWorthIt: (error: unknown) => boolean) => againUnless(() => load(url), { isWorthIt, times: 7 });
//                                                                                 ^^^^^^^^^^^ site: wrapper attempts=8 wait=unknown

export const loadWhatever = (url: string) => againUnless(() => load(url), { times: 7 });
//                                           ^^^^^^^^^^^ site: wrapper attempts=8 wait=unknown
//                                           ^^^^^^^^^^^ no-retry-client-errors: anyStatus
//                                           ^^^^^^^^^^^ respect-retry-after: ignored

export const loadWhatMayComeBack = (url: string) =>
  againUnless(() => load(url), { isWorthIt: (error) => (error as { status?: number }).status === undefined || (error as { status: number }).status >= 500 });
  //^^^^^^^^^^^ site: wrapper attempts=4 wait=unknown
  //^^^^^^^^^^^ respect-retry-after: ignored

export const move = (from: string, to: string) =>
  againUnless(async () => {
  //^^^^^^^^^^^ site: wrapper attempts=4 wait=unknown
    const response = await fetch(from, { signal: AbortSignal.timeout(5000) });
    const body = await response.text();
    const sent = await fetch(to, { method: "POST", body, signal: AbortSignal.timeout(5000) });
    //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
    await sent.text();
    if (sent.status >= 500) throw new RangeError("refused");
  });
