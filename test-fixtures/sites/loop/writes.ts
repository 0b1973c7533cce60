import axios from "axios";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export async function withoutKey(order: object) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    try {
      return await axios.post("https://shop.example.com/orders", order);
      //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
    } catch (error: any) {
      if (error.response || attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}

export async function keyPerAttempt(order: object) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    try {
      return await axios.post("https://shop.example.com/orders", order, { headers: { "Idempotency-Key": randomUUID() } });
      //                                                                                                ^^^^^^^^^^^^ require-idempotency-key: keyPerAttempt
    } catch (error: any) {
      if (error.response || attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}

export async function keyed(order: object) {
  const key = randomUUID();
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    try {
      return await axios.post("https://shop.example.com/orders", order, { headers: { "Idempotency-Key": key } });
    } catch (error: any) {
      if (error.response || attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}

export async function aPostThatOnlyReads(query: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    try {
      return await axios.post("https://shop.example.com/search", { query });
      //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
    } catch (error: any) {
      if (error.response || attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
    }
  }
}
