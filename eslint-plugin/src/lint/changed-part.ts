/** What two texts differ in: the lengths of what they begin and end with alike. */
export interface ChangedPart {
  readonly head: number;
  readonly tail: number;
}

export function changedPart(before: string, after: string): ChangedPart {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  let tail = 0;
  while (tail < most - head && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail += 1;
  return { head, tail };
}
