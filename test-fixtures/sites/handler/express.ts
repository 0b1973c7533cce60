import express from "express";
import { setTimeout as sleep } from "node:timers/promises";

const app = express();

app.get("/limited", async (request, response) => {
  let answer = await fetch("https://api.example.com/report");
  //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
  if (answer.status === 429) {
    await sleep(Number(answer.headers.get("retry-after")) * 1000);
    //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
    answer = await fetch("https://api.example.com/report");
    //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: repeat attempts=2 wait=retry-after
    //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: bareRetryAfter
    //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsRetryAfter
  }
  response.send(await answer.text());
});

app.get("/slow", async (request, response) => {
  response.send(await load("https://api.example.com/report"));
  //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsBackoff
});

app.get("/passed-on", async (request, response) => {
  const answer = await fetch("https://api.example.com/report");
  if (answer.status === 429) {
    response.set("Retry-After", answer.headers.get("retry-after") ?? "60").status(503).end();
    return;
  }
  response.send(await answer.text());
});

async function load(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await (await fetch(url)).text();
      //                  ^^^^^^^^^^ no-dead-retry-path: noStatusTest
      //                  ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(500 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
