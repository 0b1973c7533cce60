/** The JavaScript or TypeScript of a document, at the same offsets as in the document. */
export interface Script {
  readonly text: string;
  /** ".ts", ".tsx", ".js" or ".jsx": how the text is read. */
  readonly ending: string;
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)\r?\n---/;

/**
 * The script blocks of a Vue, Svelte or Astro document; everything around them is blank. Blocks of one document are one module for the
 * analysis. Undefined where the document has none.
 */
export function scriptBlocks(languageId: string, text: string): Script | undefined {
  const blocks: { start: number; end: number; attributes: string }[] = [];
  for (const match of text.matchAll(SCRIPT)) {
    const [whole, attributes = "", body = ""] = match;
    const start = match.index + whole.indexOf(">", "<script".length + attributes.length) + 1;
    if (!/\btype\s*=\s*["'](?:application\/(?:ld\+)?json|text\/template)/i.test(attributes)) blocks.push({ start, end: start + body.length, attributes });
  }
  const matter = languageId === "astro" ? FRONT_MATTER.exec(text) : null;
  if (matter) blocks.unshift({ start: matter[1]?.length ?? 0, end: (matter[1]?.length ?? 0) + (matter[2]?.length ?? 0), attributes: 'lang="ts"' });
  if (blocks.length === 0) return undefined;
  const lang = blocks.map(({ attributes }) => /\blang\s*=\s*["']?(tsx?|jsx|typescript)/i.exec(attributes)?.[1]?.toLowerCase()).find((found) => found !== undefined);
  return { text: masked(text, blocks), ending: lang === undefined ? ".js" : lang === "typescript" ? ".ts" : `.${lang}` };
}

function masked(text: string, blocks: readonly { readonly start: number; readonly end: number }[]): string {
  let output = "";
  let done = 0;
  for (const { start, end } of blocks) {
    output += blank(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return output + blank(text.slice(done));
}

function blank(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, " ");
}
