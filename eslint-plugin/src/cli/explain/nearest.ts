const MOST = 3;

/** The names that a mistyped word may have meant, nearest first; empty where none is near. */
export function nearest(word: string, names: readonly string[]): readonly string[] {
  const lower = word.toLowerCase();
  const limit = Math.max(1, Math.floor(lower.length / 3));
  return names
    .map((name) => ({ name, distance: distanceTo(lower, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** A part that is written right counts as near: "axios" for "axios-retry", "core-rest-pipeline" without its scope. */
function distanceTo(word: string, name: string): number {
  const parts = name.split(/[/-]/u);
  if (word.length > 2 && (parts.includes(word) || name.endsWith(`/${word}`))) return 1;
  return editDistance(word, name);
}

function editDistance(left: string, right: string): number {
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[right.length] ?? 0;
}
