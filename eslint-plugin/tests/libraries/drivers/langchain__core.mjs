import { RunnableLambda } from "@langchain/core/runnables";
import { AsyncCaller } from "@langchain/core/utils/async_caller";

export const calls = {
  "runnable.withRetry({ stopAfterAttempt })": ({ request }) => RunnableLambda.from(request).withRetry().invoke(""),
  "new ChatOpenAI({ maxRetries })": {
    methods: ["POST"],
    call: ({ url }) => {
      const send = async () => {
        const response = await fetch(url, { method: "POST" });
        if (!response.ok) throw Object.assign(new Error("down"), { status: response.status, response });
      };
      return new AsyncCaller({}).call(send);
    },
  },
};
