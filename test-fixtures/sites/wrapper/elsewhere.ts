import { retry } from "@depot/common";
import { fetchWithRetry, onRetry, shouldRetry, withBackoff } from "./retrying";
import * as net from "./net";

export async function invoices(id: string) {
  const response = await fetchWithRetry(`https://billing.example.com/invoices/${id}`);
  //                     ^^^^^^^^^^^^^^ site: wrapper attempts=unknown wait=unknown
  return response.json();
}

export function shipment(id: string) {
  return withBackoff(() => fetch(`https://ship.example.com/${id}`));
  //     ^^^^^^^^^^^ site: wrapper attempts=unknown wait=unknown
  //                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
}

export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => retry(work, { maxRetries: 60 });
//                                                                      ^^^^^ site: wrapper attempts=61 wait=unknown

export async function closeQuietly(gateway: { close(): Promise<void> }) {
  await net.retryOperation(3, 2000, async () => {
  //    ^^^^^^^^^^^^^^^^^^ site: wrapper attempts=unknown wait=unknown
    await gateway.close();
  });
}

export function told(work: () => Promise<void>) {
  onRetry(() => console.info("again"));
  return shouldRetry(work) ? work() : undefined;
}

const attempt = withBackoff(invoices);
export { attempt };
