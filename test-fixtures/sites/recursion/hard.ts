import { get } from "node:https";

export function callbacks(url: string, done: (error: Error | null) => void, left = 3) {
  get(url, (response) => {
    response.resume();
    done(null);
  }).on("error", (error) => {
    if (left === 0) {
      done(error);
      return;
    }
    setTimeout(() => callbacks(url, done, left - 1), 500 + Math.random() * 500);
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=fixed
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
  });
}

export function executor(url: string) {
  return new Promise<Response>((resolve, reject) => {
    let count = 0;
    const attempt = () => {
      fetch(url).then(resolve, (error) => {
      //^^^^^^^^^^ require-deadline: noDeadline
        count += 1;
        if (count === 5) reject(error);
        else setTimeout(attempt, 1000 * count);
        //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=linear
        //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      });
    };
    attempt();
  });
}

export class Loader {
  load(url: string, left = 3): Promise<Response> {
    return fetch(url).catch((error) => this.onFailure(url, left, error));
  }

  private onFailure(url: string, left: number, error: unknown): Promise<Response> {
    if (left === 0) throw error;
    return this.load(url, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=none
    //     ^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    //     ^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
  }
}

export async function options(url: string, state: { attempt: number } = { attempt: 0 }): Promise<Response> {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch (error) {
    if (state.attempt >= 3) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** state.attempt * 1000));
    return options(url, { ...state, attempt: state.attempt + 1 });
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}
