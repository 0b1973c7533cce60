import type { Wait } from "eslint-plugin-retry-safety/policy";
import { svg } from "./dom.js";
import { ticksTo, type Printer } from "./numbers.js";

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** What a screen reader says in place of the picture. */
  readonly label: string;
  readonly printer: Printer;
}

const MARGIN = { left: 58, right: 12, top: 12, bottom: 38 };

/** Bands from the shortest to the longest wait, the median as a line, and drawn runs as dots. */
export function scheduleChart(waits: readonly Wait[], samples: readonly (readonly number[])[], axis: string, frame: ChartFrame): SVGSVGElement {
  const { printer } = frame;
  const ticks = ticksTo(Math.max(...waits.map((wait) => wait.maxMs)));
  const { chart, x, y, right, bottom } = plot(frame, ticks, printer.time);
  const step = (right - MARGIN.left) / waits.length;
  const bar = Math.min(64, step * 0.7);
  const every = Math.ceil((waits.length * 26) / (right - MARGIN.left));
  for (const [index, { minMs, p50Ms, maxMs }] of waits.entries()) {
    const center = x((index + 0.5) / waits.length);
    const height = Math.max(2, y(minMs) - y(maxMs));
    chart.append(svg("rect", { class: "band", x: center - bar / 2, y: Math.min(y(maxMs), bottom - 2), width: bar, height, rx: 2 }));
    chart.append(svg("line", { class: "median", x1: center - bar / 2, x2: center + bar / 2, y1: y(p50Ms), y2: y(p50Ms) }));
    for (const [run, sample] of samples.entries()) {
      const offset = samples.length < 2 ? 0 : (run / (samples.length - 1) - 0.5) * bar * 0.7;
      chart.append(svg("circle", { class: "sample", cx: center + offset, cy: y(sample[index] ?? 0), r: bar < 12 ? 1.2 : 2.4 }));
    }
    if (index % every === 0) chart.append(svg("text", { class: "tick", x: center, y: bottom + 15, "text-anchor": "middle" }, String(index + 1)));
  }
  chart.append(svg("text", { class: "axis", x: (MARGIN.left + right) / 2, y: frame.height - 6, "text-anchor": "middle" }, axis));
  return chart;
}

/** Requests by tenths of a second up to `untilMs`, gathered into as many bars as there is room for; the highest tenth of each is shown. */
export function herdChart(histogram: readonly number[], untilMs: number, frame: ChartFrame): SVGSVGElement {
  const { printer } = frame;
  const highest = histogram.reduce((most, count) => Math.max(most, count), 0);
  const { chart, x, y, right, bottom } = plot(frame, ticksTo(highest, 3), printer.count, BARE_BOTTOM);
  const tenths = Math.max(1, Math.ceil(untilMs / 100));
  const bars = Math.min(tenths, Math.floor((right - MARGIN.left) / 2));
  const points: string[] = [];
  for (let bar = 0; bar < bars; bar += 1) {
    const from = Math.floor((bar * tenths) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * tenths) / bars));
    const count = Math.max(0, ...histogram.slice(from, to));
    if (count > 0) points.push(`M${x(bar / bars).toFixed(1)} ${String(bottom)}V${Math.min(bottom - 1, y(count)).toFixed(1)}H${x((bar + 1) / bars).toFixed(1)}V${String(bottom)}Z`);
  }
  chart.append(svg("path", { class: "bars", d: points.join("") }));
  const timeTicks = ticksTo(untilMs, 4).filter((ms) => ms <= untilMs * 1.001);
  for (const ms of timeTicks) chart.append(svg("text", { class: "tick", x: x(ms / untilMs), y: bottom + 15, "text-anchor": ms === 0 ? "start" : x(ms / untilMs) > right - 20 ? "end" : "middle" }, printer.time(ms)));
  return chart;
}

/** One horizontal bar for each layer, as long as the calls that arrive below it, on a logarithmic scale. */
export function layersChart(products: readonly (number | "unbounded")[], labels: readonly string[], frame: ChartFrame): SVGSVGElement {
  const chart = root(frame);
  const row = frame.height / Math.max(1, products.length);
  const finite = products.filter((product) => product !== "unbounded");
  const most = Math.log(Math.max(2, ...finite)) * (products.includes("unbounded") ? 1.15 : 1);
  const room = frame.width - 130;
  for (const [index, product] of products.entries()) {
    const length = product === "unbounded" ? room : Math.max(3, (Math.log(product) / most) * room);
    chart.append(svg("rect", { class: product === "unbounded" ? "bars endless" : "bars", x: 0, y: index * row + 3, width: length, height: row - 6, rx: 2 }));
    chart.append(svg("text", { class: "value", x: length + 8, y: index * row + row / 2, "dominant-baseline": "central" }, labels[index] ?? ""));
  }
  return chart;
}

/** Without the name of an axis under it. */
const BARE_BOTTOM = 22;

interface Plot {
  readonly chart: SVGSVGElement;
  readonly x: (share: number) => number;
  readonly y: (value: number) => number;
  readonly right: number;
  readonly bottom: number;
}

function plot(frame: ChartFrame, ticks: readonly number[], print: (value: number) => string, below = MARGIN.bottom): Plot {
  const chart = root(frame);
  const right = frame.width - MARGIN.right;
  const bottom = frame.height - below;
  const highest = ticks.at(-1) ?? 1;
  const x = (share: number): number => MARGIN.left + share * (right - MARGIN.left);
  const y = (value: number): number => bottom - (value / highest) * (bottom - MARGIN.top);
  for (const tick of ticks) {
    chart.append(svg("line", { class: tick === 0 ? "base" : "grid", x1: MARGIN.left, x2: right, y1: y(tick), y2: y(tick) }));
    chart.append(svg("text", { class: "tick", x: MARGIN.left - 6, y: y(tick), "text-anchor": "end", "dominant-baseline": "central" }, print(tick)));
  }
  return { chart, x, y, right, bottom };
}

function root({ width, height, label }: ChartFrame): SVGSVGElement {
  return svg("svg", { viewBox: `0 0 ${String(width)} ${String(height)}`, width, height, role: "img", "aria-label": label });
}

const KEPT_STYLES = ["fill", "stroke", "stroke-width", "fill-opacity", "font-family", "font-size"] as const;

/** The text of a chart that is whole by itself: the page's styles are written into it. */
export function standaloneSvg(chart: SVGSVGElement, background: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = chart.querySelectorAll("*");
  for (const [index, element] of copy.querySelectorAll("*").entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of KEPT_STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  }
  copy.prepend(svg("rect", { width: "100%", height: "100%", fill: background }));
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}
