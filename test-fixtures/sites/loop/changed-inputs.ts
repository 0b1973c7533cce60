// not-a-site: the answer says where to go on
export async function redirected(start: string) {
  let url = start;
  for (let hop = 0; hop < 5; hop++) {
    const response = await fetch(url, { redirect: "manual" });
    if (response.status !== 301 && response.status !== 302) return response;
    url = new URL(response.headers.get("location") ?? "", url).href;
  }
  throw new Error("too many redirects");
}

// not-a-site: fewer rows each time
export async function fewer(api: { rows(limit: number): Promise<string[]> }) {
  let limit = 1000;
  for (;;) {
    try {
      return await api.rows(limit);
    } catch (error) {
      limit = Math.floor(limit / 2);
      if (limit < 10) throw error;
    }
  }
}

// a longer time for the same request
export async function longer(api: { rows(options: { timeout: number }): Promise<string[]> }) {
  let timeout = 1000;
  for (let attempt = 0; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await api.rows({ timeout });
    } catch (error) {
      if (attempt === 3) throw error;
      timeout = Math.min(timeout * 2, 8000);
    }
  }
}

// not-a-site: the model is told what was wrong with its answer
export async function corrected(model: { ask(prompt: string): Promise<string> }, question: string) {
  let prompt = question;
  for (let attempt = 0; attempt < 3; attempt++) {
    const text = await model.ask(prompt);
    try {
      return JSON.parse(text);
    } catch (error) {
      prompt = `${question}\nYour answer was no JSON: ${(error as Error).message}`;
    }
  }
  throw new Error("no JSON");
}

// not-a-site: the next call is told what went wrong
export async function explained(model: { ask(prompt: string): Promise<string> }, question: string) {
  let prompt = question;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await model.ask(prompt);
    } catch (error) {
      prompt = `${question}\n${(error as Error).message}`;
    }
  }
  throw new Error("no answer");
}

// the last error is only noted
export async function noted(call: (before: unknown) => Promise<string>) {
  let last: unknown;
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await call(last);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

// some failures are repeated as they are
export async function sometimesFewer(api: { rows(limit: number): Promise<string[]> }) {
  let limit = 1000;
  for (let attempt = 0; attempt < 5; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await api.rows(limit);
    } catch (error) {
      if ((error as { tooLarge: boolean }).tooLarge) limit = Math.floor(limit / 2);
    }
  }
  throw new Error("no rows");
}
