import axios from "axios";

// a status per case, and two that are worth another try
export async function bySwitch(url: string) {
  let attempt = 0;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=6 wait=fixed
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    switch (response.status) {
      case 200:
        return response.json();
      case 429:
      case 503:
        if (++attempt > 5) throw new Error("busy");
        await new Promise((resolve) => setTimeout(resolve, 1000));
        //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
        //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
        break;
      default:
        throw new Error(String(response.status));
    }
  }
}

// the cases name what can't get better
export async function refusals(url: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      return (await axios.get(url)).data;
      //            ^^^^^^^^^^^^^^ require-deadline: noDeadline
    } catch (error: any) {
      switch (error.response?.status) {
        case 400:
        case 401:
        case 403:
        case 404:
        case 422:
          throw error;
        default:
          await new Promise((resolve) => setTimeout(resolve, 1000));
          //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
          //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
      }
    }
  }
}

// the cases are tests
export async function ofTrue(url: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    switch (true) {
      case response.ok:
        return response.json();
      case response.status < 500:
        throw new Error(`refused: ${response.status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
  throw new Error("down");
}

// a result that says of what kind it is
export async function kinds(call: () => Promise<{ kind: "ok"; value: string } | { kind: "error"; passing: boolean }>) {
  for (let attempt = 0; attempt < 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    const result = await call();
    switch (result.kind) {
      case "ok":
        return result.value;
      case "error":
        if (!result.passing) throw new Error("no");
        await new Promise((resolve) => setTimeout(resolve, 500));
        //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
        //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
}

// not-a-site: a job's state
export async function jobDone(api: { job(): Promise<{ status: string }> }) {
  for (;;) {
    const job = await api.job();
    switch (job.status) {
      case "succeeded":
        return job;
      case "failed":
        throw new Error("failed");
      default:
        await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

// not-a-site: messages of several types
export async function dispatch(next: () => Promise<{ type: string; body: string }>, put: (text: string) => Promise<void>) {
  for (;;) {
    const message = await next();
    switch (message.type) {
      case "error":
        console.error(message.body);
        break;
      case "data":
        await put(message.body);
        break;
      case "end":
        return;
    }
  }
}

// not-a-site: a status that is an answer like others
export async function outcomes(urls: string[]) {
  const seen: string[] = [];
  for (const url of urls) {
    const response = await fetch(url);
    switch (response.status) {
      case 503:
        seen.push("busy");
        continue;
      default:
        seen.push(await response.text());
    }
  }
  return seen;
}

// not-a-site: the answer says where to go on
export async function followed(start: string) {
  let url = start;
  for (let hop = 0; hop < 5; hop++) {
    const response = await fetch(url, { redirect: "manual" });
    switch (response.status) {
      case 301:
      case 302:
        url = response.headers.get("location") ?? "";
        break;
      default:
        return response;
    }
  }
  throw new Error("too many redirects");
}

// not-a-site: commands that a person types
export async function shell(ask: (text: string) => Promise<string>, run: (line: string) => Promise<void>) {
  while (true) {
    const line = await ask("> ");
    switch (line) {
      case "":
        continue;
      case "exit":
        return;
      default:
        await run(line);
    }
  }
}
