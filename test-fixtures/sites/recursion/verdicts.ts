export async function byVerdict(url: string, attempt = 1): Promise<unknown> {
  const response = await fetch(url);
  //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
  //                     ^^^^^^^^^^ require-deadline: noDeadline
  if (!response.ok) {
    const verdict = judge(response, attempt);
    if (verdict.retry) {
      await rest(verdict.delay);
      return byVerdict(url, attempt + 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
    }
    throw new Error("x");
  }
  return response.json();
}
async function rest(delay: number) { await new Promise((r) => setTimeout(r, delay)); }
function judge(response: Response, attempt: number): { retry: false } | { retry: true; delay: number } {
  function own(): { retry: false } | { retry: true; delay: number } {
    const delay = 1000 * 2 ** attempt * (1 + Math.random());
    return attempt < 4 ? { retry: true, delay } : { retry: false };
  }
  if (response.status === 408) return own();
  if (response.status === 429 && attempt < 4) {
    const after = response.headers.get("retry-after");
    if (after) { const s = parseInt(after, 10); if (!isNaN(s)) return { retry: true, delay: s * 1000 }; }
    return own();
  }
  if (response.status >= 500) return own();
  return { retry: false };
}

export async function byKindVerdict(url: string, attempt = 1): Promise<unknown> {
  const response = await fetch(url);
  //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
  //                     ^^^^^^^^^^ require-deadline: noDeadline
  if (!response.ok) {
    const verdict = kindly(response, attempt);
    if (verdict.retry) {
      await rest(verdict.delay);
      return byKindVerdict(url, attempt + 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=exponential
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
    }
    throw new Error("x");
  }
  return response.json();
}
function kindly(response: Response, attempt: number): { retry: false } | { retry: true; delay: number } {
  function own(): { retry: false } | { retry: true; delay: number } {
    const delay = 1000 * 2 ** attempt * (1 + Math.random());
    return attempt < 4 ? { retry: true, delay } : { retry: false };
  }
  if (response.status === 408) return own();
  if (response.status === 429) {
    const after = response.headers.get("retry-after");
    if (after) { const s = parseInt(after, 10); if (!isNaN(s)) return { retry: true, delay: s * 1000 }; }
    return own();
  }
  if (response.status >= 500) return own();
  return { retry: false };
}
