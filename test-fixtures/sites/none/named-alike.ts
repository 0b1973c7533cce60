import { createRetry, getBackoff, handleRetry, isRetrying, onRetry, registerRetry, resetRetries, scheduleRetry, setRetryPolicy, shouldRetry, useRetry, withoutRetry } from "./elsewhere";
import { get } from "node:https";

// not-a-site: hears of retries
export async function heard(log: (text: string) => void) {
  await onRetry(() => log("again"));
}

// not-a-site: makes a retrying function for later
export function maker(work: () => Promise<void>) {
  return createRetry(() => work());
}

// not-a-site: says that nothing is tried again
export async function once(work: () => Promise<void>) {
  await withoutRetry(() => work());
}

// not-a-site: asks whether to try again
export async function asked(work: () => boolean) {
  return await shouldRetry(work);
}

// not-a-site: a hook
export function hooked(work: () => Promise<void>) {
  return useRetry(() => work());
}

// not-a-site: plans it for another time
export async function planned(work: () => Promise<void>) {
  await scheduleRetry(() => work());
}

// not-a-site: a policy is set
export async function ruled(test: (error: unknown) => boolean) {
  await setRetryPolicy(() => test(undefined));
}

// not-a-site: numbers are set back
export async function cleared() {
  return await resetRetries(() => 0);
}

// not-a-site: a handler is registered
export async function registered(work: () => Promise<void>) {
  await registerRetry("orders", () => work());
}

// not-a-site: a handler is called
export async function handled(work: () => Promise<void>) {
  return await handleRetry(() => work());
}

// not-a-site: a question about the present
export async function now(work: () => boolean) {
  return await isRetrying(() => work());
}

// not-a-site: a number of milliseconds
export async function pause(step: () => number) {
  return await getBackoff(() => step());
}

// not-a-site: nobody waits for what it gives
export function wrapped(work: () => Promise<void>) {
  const later = registerRetry(() => work());
  later.start();
}

// not-a-site: the button is pressed by a person
export function retryButton(press: () => void) {
  return { title: "Retry", press };
}

// not-a-site: an answer is read to its end
export function page(url: string) {
  return new Promise<string>((resolve, reject) => {
    get(url, (response) => {
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`It said ${response.statusCode}`))));
    }).on("error", reject);
  });
}

// not-a-site: a failed request is told with what was asked
export async function told(send: () => Promise<unknown>, report: (url: string) => void) {
  try {
    return await send();
  } catch (error: any) {
    report(error.config.url);
    throw error;
  }
}

// not-a-site: the promise is settled, and the rest is tidied up
export function settled(work: () => Promise<string>, tidy: () => void) {
  return new Promise<string>((resolve, reject) => {
    work()
      .then(resolve)
      .catch((error) => {
        reject(error);
        tidy();
      });
  });
}
