import { describeSite } from "../describe-site.js";
import type { LocatedSite } from "../sites.js";

/** The inventory for machines; docs/schemas/sites.schema.json describes it. Positions are 1-based. */
export function sitesJson(located: readonly LocatedSite[]): string {
  const rows = located.map(({ path, site }) => ({
    filePath: path,
    line: site.node.loc.start.line,
    column: site.node.loc.start.column + 1,
    endLine: site.node.loc.end.line,
    endColumn: site.node.loc.end.column + 1,
    kind: site.kind,
    operation: {
      kind: site.operation.kind,
      ...(site.operation.method !== undefined && { method: site.operation.method }),
      callee: site.operation.callee,
    },
    policy: site.policy,
    description: describeSite(site),
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}
