// not-a-site: one more try with a new token
export async function authorized(url: string, session: { token: string; renew(): Promise<void> }) {
  for (let turn = 0; turn < 2; turn++) {
    const response = await fetch(url, { headers: { authorization: session.token } });
    if (response.status !== 401) return response;
    await session.renew();
  }
  throw new Error("unauthorized");
}

// one more try as it is
export async function twice(url: string) {
  for (let turn = 0; turn < 2; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=2 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (response.status < 500) return response;
  }
  throw new Error("down");
}

// a repair that is tried five times
export async function pushed(git: { push(): Promise<void>; pull(): Promise<void> }) {
  for (let turn = 0; turn < 5; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=unknown
    try {
      return await git.push();
    } catch {
      await git.pull();
    }
  }
  throw new Error("cannot push");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

// not-a-site: new credentials, and one more try after a refusal that is thrown
export async function renewed(api: { get(token: string): Promise<string> }, session: { token: string; renew(): Promise<void> }) {
  for (let turn = 0; ; turn++) {
    try {
      return await api.get(session.token);
    } catch (error) {
      if ((error as { status: number }).status !== 401 || turn > 0) throw error;
      await session.renew();
    }
  }
}
