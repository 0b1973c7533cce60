interface Told extends Error {
  status?: number;
  response?: Response;
}

async function put(path: string, body: string) {
  const response = await fetch(`https://files.example.com/${path}`, { method: "PUT", body, signal: AbortSignal.timeout(5000) });
  if (!response.ok) {
    await response.body?.cancel();
    const error: Told = new Error(`refused with ${response.status}`);
    error.status = response.status;
    throw error;
  }
}

async function putWithAnswer(path: string, body: string) {
  const response = await fetch(`https://files.example.com/${path}`, { method: "PUT", body, signal: AbortSignal.timeout(5000) });
  if (response.ok) return;
  await response.body?.cancel();
  const error = new Error("refused") as Told;
  error.response = response;
  throw error;
}

async function putWithText(path: string, body: string) {
  const response = await fetch(`https://files.example.com/${path}`, { method: "PUT", body, signal: AbortSignal.timeout(5000) });
  if (!response.ok) {
    await response.body?.cancel();
    const error = new Error(`refused with ${response.status}`);
    error.name = "RefusedError";
    throw error;
  }
}

async function pause(attempt: number) {
  await new Promise((done) => setTimeout(done, Math.random() * Math.min(8000, 250 * 2 ** attempt)));
}

export async function upload(path: string, body: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await put(path, body);
    } catch (error) {
      const { status = 0 } = error as Told;
      if (attempt === 4 || (status >= 400 && status < 500)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function uploadByAnswer(path: string, body: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await putWithAnswer(path, body);
    } catch (error) {
      const status = (error as Told).response?.status ?? 0;
      if (attempt === 4 || (status >= 400 && status < 500)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function uploadByText(path: string, body: string) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      return await putWithText(path, body);
    } catch (error) {
      const { status = 0 } = error as Told;
      if (attempt === 4 || (status >= 400 && status < 500)) throw error;
      await pause(attempt);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// not-a-site: each file is sent once
export async function uploadAll(files: ReadonlyMap<string, string>) {
  const failed: string[] = [];
  for (const [path, body] of files) {
    try {
      await put(path, body);
    } catch (error) {
      failed.push(`${path}: ${String((error as Told).status)}`);
    }
  }
  return failed;
}

// not-a-site: the same question to each of the places
export async function anyOf(places: readonly string[], body: string) {
  for (const place of places) {
    try {
      return await putWithAnswer(place, body);
    } catch (error) {
      console.warn(place, error);
    }
  }
}

// not-a-site: a file that is there is left alone
export async function uploadOnce(path: string, body: string) {
  try {
    await put(path, body);
  } catch (error) {
    if ((error as Told).status !== 412) throw error;
  }
}
