import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { setTimeout as sleep } from "node:timers/promises";

const app = express();
app.get("/express", async (request, response) => {
  const answer = await fetch("https://api.example.com/report", { signal: AbortSignal.timeout(1000) });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after"));
    if (seconds > 0 && seconds < 60) {
      await sleep(seconds * 1000 + Math.random() * 1000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsRetryAfter
    }
  }
  response.send(await answer.text());
});

const fastify = Fastify();
fastify.get("/fastify", async (request, reply) => {
  const answer = await fetch("https://api.example.com/report", { signal: AbortSignal.timeout(1000) });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after"));
    if (seconds > 0 && seconds < 60) {
      await sleep(seconds * 1000 + Math.random() * 1000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsRetryAfter
    }
  }
  return answer.text();
});

const koa = new Koa();
koa.use(async (context) => {
  const answer = await fetch("https://api.example.com/report", { signal: AbortSignal.timeout(1000) });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after"));
    if (seconds > 0 && seconds < 60) {
      await sleep(seconds * 1000 + Math.random() * 1000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsRetryAfter
    }
  }
  context.body = await answer.text();
});

const hono = new Hono();
hono.get("/hono", async (context) => {
  const answer = await fetch("https://api.example.com/report", { signal: AbortSignal.timeout(1000) });
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("retry-after"));
    if (seconds > 0 && seconds < 60) {
      await sleep(seconds * 1000 + Math.random() * 1000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-wait-in-handler: waitsRetryAfter
    }
  }
  return context.text(await answer.text());
});

// not-a-site: the refusal is passed on, and nobody waits
app.get("/passed-on", async (request, response) => {
  const answer = await fetch("https://api.example.com/report", { signal: AbortSignal.timeout(1000) });
  if (answer.status === 429) {
    response.set("Retry-After", answer.headers.get("retry-after") ?? "60").status(503).end();
    return;
  }
  response.send(await answer.text());
});
