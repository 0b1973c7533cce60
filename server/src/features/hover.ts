import type { Hover } from "vscode-languageserver-types";
import { siteMarkdown } from "../render/policy.js";
import type { Checked, PlacedSite, Span } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";

/** What is known about the site whose head or operation stands at an offset. */
export function hoverAt(checked: Checked, offset: number, { map, locale, abilities }: FeatureContext): Hover | null {
  const site = siteToHover(checked.sites, offset);
  if (!site) return null;
  const place = holds(site.anchor, offset) ? site.anchor : site.callee;
  const markdown = siteMarkdown(site, locale);
  return { range: map.rangeOf(place), contents: abilities.markdownHover ? { kind: "markdown", value: markdown } : { kind: "plaintext", value: plain(markdown) } };
}

/** Not the whole site: a hover anywhere in a long loop would be in the way. The innermost site comes first. */
function siteToHover(sites: readonly PlacedSite[], offset: number): PlacedSite | undefined {
  return sites.findLast((site) => holds(site.anchor, offset) || holds(site.callee, offset));
}

export function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

function plain(markdown: string): string {
  return markdown.replace(/\*\*|`/g, "").replace(/^\| --- .*\n/gm, "");
}
