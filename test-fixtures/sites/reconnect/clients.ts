import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";

export function connectWithPause(url: string): Promise<unknown> {
  return mongoose.connect(url).catch(() => {
    setTimeout(() => connectWithPause(url), 5000);
    //               ^^^^^^^^^^^^^^^^^^^^^ site: reconnect attempts=unbounded wait=fixed
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    //               ^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  });
}

// not-a-site: connects once and says so
export async function connectOnce(url: string) {
  try {
    await mongoose.connect(url);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

// not-a-site: a graceful end
export async function close() {
  try {
    await mongoose.disconnect();
  } finally {
    await sleep(10);
  }
}
