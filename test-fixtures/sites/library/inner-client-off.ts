import OpenAI from "openai";
import { setTimeout as sleep } from "node:timers/promises";

// one layer: the client's own retries are off
const single = new OpenAI({ apiKey: "key", maxRetries: 0 });
export async function oneLayer(prompt: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await single.embeddings.create({ model: "small", input: prompt });
    } catch (error) {
      if (attempt === 3 || (error instanceof OpenAI.APIError && error.status !== 429)) throw error;
      await sleep(Math.random() * 1000 * 2 ** attempt);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
