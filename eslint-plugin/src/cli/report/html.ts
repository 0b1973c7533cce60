import { POINTS, POINT_TITLES, type PointName } from "./checklist.js";
import { shareOf } from "./markdown.js";
import type { Report, ReportedSite } from "./report.js";

const STYLE = `
:root { color-scheme: light dark; --yes: #2e7d4f; --no: #b3261e; --unknown: #8a8f98; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
thead th, td.number { overflow-wrap: normal; white-space: nowrap; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
.bar { display: flex; height: .8rem; min-width: 8rem; } .bar span { display: block; }
.yes { background: var(--yes); } .no { background: var(--no); } .unknown { background: var(--unknown); }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; } summary { cursor: pointer; }
dl { display: grid; grid-template-columns: minmax(10rem, 16rem) 1fr; gap: .1rem 1rem; margin: .5rem 0; } dt { font-weight: 600; } dd { margin: 0; }
.answer { border-radius: .3rem; color: #fff; display: inline-block; font-size: .8rem; min-width: 4.5rem; padding: 0 .4rem; text-align: center; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } .wide { display: none; } .layers thead { display: none; } .layers tr { border-bottom: 1px solid var(--line); display: block; } .layers td { border: 0; display: block; padding: .1rem .5rem; text-align: left; } }
@media print { details { break-inside: avoid; } body { max-width: none; } }
`;

/** One page that needs nothing else: no script, no network. */
export function reportHtml({ sites, totals, worstLayers }: Report): string {
  const rows = POINTS.map((name) => {
    const { yes, no, unknown } = totals[name];
    const all = Math.max(1, yes + no + unknown);
    const part = (kind: string, count: number): string => `<span class="${kind}" style="width:${String((100 * count) / all)}%"></span>`;
    return `<tr><th scope="row">${POINT_TITLES[name]}</th><td class="wide"><div class="bar" role="img" aria-label="${String(yes)} yes, ${String(no)} no, ${String(unknown)} unknown">${part("yes", yes)}${part("no", no)}${part("unknown", unknown)}</div></td><td class="number">${String(yes)}</td><td class="number">${String(no)}</td><td class="number">${String(unknown)}</td><td class="number">${shareOf(totals[name])}</td></tr>`;
  });
  const layers = worstLayers.map(({ entry, call, layers: passed, product }) => `<tr><td class="number">${product === "unbounded" ? "∞" : String(product)}</td><td>${escaped(entry.name)}<br><small>${escaped(entry.filePath)}:${String(entry.line)}</small></td><td>${passed.map(({ name }) => escaped(name)).join(" → ")}</td><td><code>${escaped(call.callee)}</code><br><small>${escaped(call.filePath)}:${String(call.line)}</small></td></tr>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Retries</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${String(sites.length)} retry sites</h1>
<table>
<thead><tr><th scope="col">point</th><th scope="col" class="wide">yes, no, unknown</th><th scope="col">yes</th><th scope="col">no</th><th scope="col">?</th><th scope="col">share</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
<p>A share counts yes of yes and no; what could not be read counts for neither.</p>
<h2>The largest products of layers</h2>
${layers.length === 0 ? "<p>None.</p>" : `<table class="layers"><thead><tr><th scope="col">calls</th><th scope="col">from</th><th scope="col">through</th><th scope="col">to</th></tr></thead><tbody>\n${layers.join("\n")}\n</tbody></table>`}
<h2>Sites</h2>
${sites.map(siteHtml).join("\n")}
</main>
</body>
</html>
`;
}

function siteHtml(site: ReportedSite): string {
  const faults = POINTS.filter((name) => site.points[name].answer === "no").length;
  return `<details><summary><code>${escaped(site.filePath)}:${String(site.line)}</code> ${escaped(site.kind)} around <code>${escaped(site.callee)}</code>${faults === 0 ? "" : `, ${String(faults)} × no`}</summary><p>${escaped(site.description)}</p><dl>${POINTS.map((name) => pointHtml(site, name)).join("")}</dl></details>`;
}

function pointHtml({ points }: ReportedSite, name: PointName): string {
  const { answer, because } = points[name];
  return `<dt>${POINT_TITLES[name]}</dt><dd><span class="answer ${answer}">${answer}</span> ${escaped(because)}</dd>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
