import axios from "axios";

// only a stored row moves the place on
export async function storeRows(rows: unknown[]) {
  let place = 0;
  let failures = 0;
  while (place < rows.length) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=11 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      await axios.put("/rows", rows[place]);
      place++;
      failures = 0;
    } catch (error) {
      failures++;
      if (failures > 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// the same page until it is there
export async function* pages(load: (url: string) => Promise<{ items: string[]; next: string | null }>, first: string) {
  let next: string | null = first;
  let failures = 0;
  while (next) {
  //^^^^^^^^^^^^^ site: loop attempts=4 wait=linear
    try {
      const page = await load(next);
      failures = 0;
      yield page.items;
      next = page.next;
    } catch (error) {
      if (++failures > 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * failures * Math.random()));
    }
  }
}

// not-a-site: a row that failed is left out
export async function storeMost(rows: unknown[]) {
  let place = 0;
  while (place < rows.length) {
    try {
      await axios.put("/rows", rows[place]);
      place++;
    } catch (error) {
      console.error(error);
      place++;
    }
  }
}

// not-a-site: moved on before it is sent
export async function storeEach(rows: unknown[]) {
  let place = 0;
  while (place < rows.length) {
    try {
      const row = rows[place++];
      await axios.put("/rows", row);
    } catch (error) {
      console.error(error);
    }
  }
}

// not-a-site: a reader that goes on for ever
export async function readUpdates(api: { updates(from: number): Promise<{ id: number }[]> }, use: (update: object) => void) {
  let from = 0;
  for (;;) {
    try {
      for (const update of await api.updates(from)) {
        from = update.id + 1;
        use(update);
      }
    } catch (error) {
      console.error(error);
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}

// not-a-site: a failure ends it
export async function allPages(load: (url: string) => Promise<{ items: string[]; next: string | null }>, first: string) {
  const items: string[] = [];
  let next: string | null = first;
  while (next) {
    try {
      const page = await load(next);
      items.push(...page.items);
      next = page.next;
    } catch (error) {
      throw new Error(`page ${next}`, { cause: error });
    }
  }
  return items;
}
