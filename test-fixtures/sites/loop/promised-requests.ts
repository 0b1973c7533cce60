import { get } from "node:https";

async function three<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
    try {
      return await work();
    } catch (error) {
      if (attempt === 3) throw error;
      await new Promise((next) => setTimeout(next, Math.random() * 1000));
    }
  }
}

export const pages = (url: string) => three(() => atTheEnd(url));
//                                    ^^^^^ site: wrapper attempts=3 wait=unknown
//                                    ^^^^^ no-retry-client-errors: anyStatus
//                                    ^^^^^ require-deadline: noDeadline
//                                    ^^^^^ respect-retry-after: ignored
export const parts = (url: string) => three(() => piecewise(url));
//                                    ^^^^^ site: wrapper attempts=3 wait=unknown
//                                    ^^^^^ no-retry-client-errors: anyStatus
//                                    ^^^^^ require-deadline: noDeadline
//                                    ^^^^^ respect-retry-after: ignored
export const anything = (url: string) => three(() => whateverTheStatus(url));
//                                       ^^^^^ site: wrapper attempts=3 wait=unknown
//                                       ^^^^^ require-deadline: noDeadline

function atTheEnd(url: string) {
  return new Promise<string>((resolve, reject) => {
    get(url, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`It said ${response.statusCode}`));
      });
    }).on("error", (error) => reject(error));
  });
}

function piecewise(url: string) {
  return new Promise<Buffer>((resolve, reject) => {
    get(url, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      if (response.statusCode === 200) resolve(Buffer.concat(parts));
      else reject(new Error(`It said ${response.statusCode}`));
    }).on("error", (error) => reject(error));
  });
}

function whateverTheStatus(url: string) {
  return new Promise<string>((resolve, reject) => {
    get(url, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve(body));
    }).on("error", (error) => reject(error));
  });
}
