class Refused extends Error {
  status = 0;
}

function refuse(status: number): never {
  const error = new Refused("refused");
  error.status = status;
  throw error;
}

async function send(path: string, init: RequestInit) {
  return fetch(`https://api.example.com${path}`, { ...init, signal: AbortSignal.timeout(5000) });
}

async function ask(path: string, init: RequestInit) {
  const response = await send(path, init);
  const body = await response.json();
  if (body.success) return body.result;
  refuse(response.status);
}

async function askForWords(path: string, init: RequestInit) {
  const response = await send(path, init);
  const words = await response.text();
  if (words.length > 20) return words;
  throw new Refused("too short");
}

export async function list(path: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      return await ask(path, { method: "GET" });
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 250 * 2 ** attempt)));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// The helper that refuses carries the status: what can't get better is thrown.
export async function listWhatMayComeBack(path: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await ask(path, { method: "GET" });
    } catch (error) {
      if (attempt === 4) throw error;
      if (error instanceof Refused && error.status < 500) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 250 * 2 ** attempt)));
    }
  }
}

// How long a text is says nothing of its status.
export async function readLongEnough(path: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await askForWords(path, { method: "GET" });
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 250 * 2 ** attempt)));
    }
  }
}
