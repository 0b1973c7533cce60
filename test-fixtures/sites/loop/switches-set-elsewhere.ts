// a timer ends it
export async function untilTimer(call: () => Promise<void>, ms: number) {
  let stop = false;
  const timer = setTimeout(() => {
    stop = true;
  }, ms);
  try {
    while (!stop) {
    //^^^^^^^^^^^^^^ site: loop attempts=unbounded wait=fixed
    //^^^^^^^^^^^^^^ no-unbounded-retry: abortable
      try {
        return await call();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
      }
    }
    throw new Error("timeout");
  } finally {
    clearTimeout(timer);
  }
}

// a listener ends it
export async function untilSignal(call: () => Promise<void>) {
  let stop = false;
  process.once("SIGTERM", () => {
    stop = true;
  });
  while (!stop) {
  //^^^^^^^^^^^^^^ site: loop attempts=unbounded wait=fixed
  //^^^^^^^^^^^^^^ no-unbounded-retry: abortable
    try {
      return await call();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

// nothing sets it
export async function never(call: () => Promise<void>) {
  const stop = false;
  while (!stop) {
  //^^^^^^^^^^^^^^ site: loop attempts=unbounded wait=fixed
  //^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
    try {
      return await call();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

// not-a-site: a listener ends a reader
export async function readUntil(read: () => Promise<string>, use: (text: string) => void) {
  let stop = false;
  process.once("SIGTERM", () => {
    stop = true;
  });
  while (!stop) use(await read());
}

// not-a-site: a watcher that goes on
export async function watchUntil(read: () => Promise<string>, use: (text: string) => void, ms: number) {
  let stop = false;
  setTimeout(() => {
    stop = true;
  }, ms);
  while (!stop) {
    try {
      use(await read());
    } catch (error) {
      console.error(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

// not-a-site: items until it is told to stop
export async function itemsUntil(items: string[], put: (item: string) => Promise<void>, stopped: Promise<void>) {
  let stop = false;
  void stopped.then(() => {
    stop = true;
  });
  for (const item of items) {
    if (stop) break;
    await put(item).catch(console.error);
  }
}
