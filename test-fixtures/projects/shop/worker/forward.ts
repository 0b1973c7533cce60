import { publish } from "../clients/queue.js";

/** Nothing ends it. */
export async function forward(body: string) {
  for (;;) {
    try {
      return await publish(body);
    } catch {
      await new Promise<void>((done) => setTimeout(done, Math.random() * 1000));
    }
  }
}
