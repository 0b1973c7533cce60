/**
 * The range of a package in a catalog of pnpm-workspace.yaml or .yarnrc.yml. Of YAML it reads what these files hold there, maps of
 * plain or quoted words by indentation; what is written otherwise is not found, and so the version stays unknown.
 *
 * @param catalog The name after "catalog:"; empty for the default one.
 */
export function catalogEntry(yaml: string, catalog: string, packageName: string): string | undefined {
  const paths = catalog === "" || catalog === "default" ? [["catalog"], ["catalogs", "default"]] : [["catalogs", catalog]];
  for (const path of paths) {
    const found = valueAt(yaml, [...path, packageName]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ENTRY = /^( *)(?:"([^"]+)"|'([^']+)'|([^\s:#"'][^:#]*?)) *:(?: +(.*))?$/u;

function valueAt(yaml: string, path: readonly string[]): string | undefined {
  const open: { readonly indent: number; readonly key: string }[] = [];
  for (const line of yaml.split(/\r?\n/u)) {
    const match = ENTRY.exec(line);
    if (match === null) continue;
    const indent = match[1]?.length ?? 0;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    open.push({ indent, key: match[2] ?? match[3] ?? match[4] ?? "" });
    if (open.length === path.length && open.every(({ key }, index) => key === path[index])) return plain(match[5] ?? "");
  }
  return undefined;
}

function plain(value: string): string | undefined {
  const quoted = /^(["'])(.*?)\1/u.exec(value);
  const text = quoted?.[2] ?? value.replace(/ +#.*$/u, "").trim();
  return text === "" ? undefined : text;
}
