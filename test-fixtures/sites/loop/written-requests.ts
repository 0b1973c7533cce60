interface Init {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

async function ask(region: string, path: string, init: Init = {}) {
  const response = await fetch(`https://${region}.example.com${path}`, { ...init, signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw Object.assign(new Error("refused"), { status: response.status });
  return response.json();
}

async function pause(attempt: number) {
  await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 250 * 2 ** attempt)));
}

function isWorthIt(error: { status?: number }) {
  return error.status === undefined || error.status >= 500;
}

export async function openAccount(body: object) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    try {
      return await ask("eu", "/accounts", { method: "POST", body: JSON.stringify(body), headers: { accept: "application/json" } });
      //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
    } catch (error) {
      if (attempt === 4 || !isWorthIt(error)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function startCheckout(cart: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    try {
      return await ask("eu", `/carts/${cart}/checkout`, { method: "POST", body: "{}" });
      //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
    } catch (error) {
      if (attempt === 4 || !isWorthIt(error)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function openAccountOnce(body: object, key: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    try {
      return await ask("eu", "/accounts", { method: "POST", body: JSON.stringify(body), headers: { "idempotency-key": key } });
    } catch (error) {
      if (attempt === 4 || !isWorthIt(error)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function whatIsMissing(hashes: readonly string[]) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    try {
      return await ask("eu", "/assets/check-missing", { method: "POST", body: JSON.stringify({ hashes }) });
    } catch (error) {
      if (attempt === 4 || !isWorthIt(error)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function rename(id: string, name: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    try {
      return await ask("eu", `/accounts/${id}`, { method: "PUT", body: JSON.stringify({ name }) });
    } catch (error) {
      if (attempt === 4 || !isWorthIt(error)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// not-a-site: a loop that asks for one page after the other
export async function allAccounts() {
  const accounts = [];
  for (let page = 1; ; page += 1) {
    const { items } = await ask("eu", `/accounts?page=${page}`, { method: "GET" });
    if (items.length === 0) return accounts;
    accounts.push(...items);
  }
}

// not-a-site: each account is opened once
export async function openAll(bodies: readonly object[]) {
  const opened = [];
  for (const body of bodies) {
    try {
      opened.push(await ask("eu", "/accounts", { method: "POST", body: JSON.stringify(body) }));
    } catch (error) {
      console.error(error);
    }
  }
  return opened;
}

// not-a-site: another region is asked, and once
export async function readFromEither(id: string) {
  try {
    return await ask("eu", `/accounts/${id}`, { method: "GET" });
  } catch {
    return ask("us", `/accounts/${id}`, { method: "GET" });
  }
}
