import OpenAI from "openai";
import { setTimeout as sleep } from "node:timers/promises";

const client = new OpenAI({ apiKey: "key" });
export async function twoLayers(prompt: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-nested-retry: nested
    try {
      return await client.embeddings.create({ model: "small", input: prompt });
    } catch (error) {
      if (attempt === 3 || (error instanceof OpenAI.APIError && error.status !== 429)) throw error;
      await sleep(Math.random() * 1000 * 2 ** attempt);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
