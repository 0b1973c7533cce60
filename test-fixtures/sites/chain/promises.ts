export function endless(url: string): Promise<Response> {
  return fetch(url).catch(() => endless(url));
  //                            ^^^^^^^^^^^^ site: chain attempts=unbounded wait=none
  //                            ^^^^^^^^^^^^ no-unbounded-retry: unbounded
  //                            ^^^^^^^^^^^^ require-backoff: noWait
  //     ^^^^^^^^^^ require-deadline: noDeadline
}

export function bounded(url: string, left: number): Promise<Response> {
  return fetch(url).catch((error) => {
  //     ^^^^^^^^^^ require-deadline: noDeadline
    if (left === 0) throw error;
    return new Promise((resolve) => setTimeout(resolve, Math.random() * 1000)).then(() => bounded(url, left - 1));
    //                                                                                    ^^^^^^^^^^^^^^^^^^^^^^ site: chain attempts=unknown wait=fixed
  });
}

export function onceMore(url: string) {
  return fetch(url).catch(() => fetch(url));
  //                            ^^^^^^^^^^ site: chain attempts=2 wait=none
  //     ^^^^^^^^^^ require-deadline: noDeadline
}

// not-a-site: another address is an alternative
export function mirror(url: string, spare: string) {
  return fetch(url).catch(() => fetch(spare));
}

// not-a-site: a default instead of the answer
export function orEmpty(url: string) {
  return fetch(url).then((response) => response.json()).catch(() => []);
}

// not-a-site: the failure is only told
export function told(url: string) {
  return fetch(url).catch((error) => {
    console.error(url, error);
    throw error;
  });
}
