// Plots of values over time, as SVG: lines, steps, bands and a line for now. A table says the same in words.

import { h, signal } from "./dom.js";
import { clock } from "./format.js";
import { t } from "./texts.js";

const WIDTH = 720;
const LEFT = 46;
const BOTTOM = 22;

function ticks(low, high, most) {
  const rough = (high - low) / most || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough) ?? rough;
  const marks = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) marks.push(Number(at.toFixed(6)));
  return marks;
}

/**
 * A plot.
 * @param options.title the finding in words, read out and shown above
 * @param options.series [{name, kind: "line" | "step", look, points: [[ms, number | null]]}]
 * @param options.bands [{look, points: [[ms, low, high]]}]
 */
export function plot({ title, series = [], bands = [], from, to, unit = "", height = 180, now = null, zero = false }) {
  const values = [
    ...series.flatMap((s) => s.points.map((p) => p[1])), ...bands.flatMap((b) => b.points.flatMap((p) => [p[1], p[2]])),
  ].filter((v) => typeof v === "number");
  if (!values.length) return h("p", { class: "quiet" }, t("plot.empty"));
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (zero) low = Math.min(0, low);
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 0.01, 0.2);
  [low, high] = [zero && low === 0 ? 0 : low - room, high + room];
  const x = (at) => LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - 8);
  const y = (value) => 8 + (1 - (value - low) / (high - low)) * (height - BOTTOM - 8);
  const shown = signal("");

  const path = (points, isStep) => {
    let [text, isDrawing, before] = ["", false, null];
    for (const [at, value] of points) {
      if (value === null || value === undefined) {
        if (isStep && isDrawing) text += `H${x(at).toFixed(1)}`;
        isDrawing = false;
        continue;
      }
      if (!isDrawing) text += `M${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      else if (isStep) text += `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`;
      else text += `L${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      isDrawing = true;
      before = at;
    }
    if (isStep && isDrawing && before !== null) text += `H${x(Math.min(to, now ?? to)).toFixed(1)}`;
    return text;
  };
  const area = (points) =>
    "M" + points.map(([at, , top]) => `${x(at).toFixed(1)} ${y(top).toFixed(1)}`).join("L") +
    "L" + [...points].reverse().map(([at, bottom]) => `${x(at).toFixed(1)} ${y(bottom).toFixed(1)}`).join("L") + "Z";

  const hours = (to - from) / 3_600_000;
  const every = [1, 2, 3, 4, 6, 12, 24, 48].find((step) => hours / step <= 7) ?? 168;
  const marks = [];
  const first = new Date(from);
  first.setMinutes(0, 0, 0);
  for (let at = first.getTime(); at <= to; at += 3_600_000) {
    if (at >= from && Number(clock(at).slice(0, 2)) % every === 0) marks.push(at);
  }

  const nearest = (points, at) => points.reduce((best, point) => (point[0] <= at && point[1] !== null ? point : best), null);
  const look = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = from + ((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 8)) * (to - from);
    if (at < from || at > to) return;
    const said = series.map((s) => [s.name, nearest(s.points, at)]).filter(([, p]) => p)
      .map(([name, point]) => `${name} ${round(point[1])}\u2009${unit}`);
    shown.set(said.length ? `${clock(at)} · ${said.join(" · ")}` : "");
  };
  const round = (value) => Math.round(value * 10) / 10;

  return h("figure", { class: "plot" },
    h("figcaption", {}, h("span", { class: "finding" }, title), h("span", { class: "reading", "aria-hidden": "true" }, () => shown())),
    h("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": title, onpointermove: look, onpointerleave: () => shown.set("") },
      ticks(low, high, 4).map((value) => [
        h("line", { class: "grid", x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
        h("text", { class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ]),
      marks.map((at) => h("text", { class: "tick", x: x(at), y: height - 5, "text-anchor": "middle" }, clock(at))),
      bands.map((band) => h("path", { class: `band ${band.look}`, d: area(band.points) })),
      now !== null && now > from && now < to ? h("line", { class: "now", x1: x(now), x2: x(now), y1: 8, y2: height - BOTTOM }) : null,
      series.map((s) => h("path", { class: `curve ${s.look ?? ""}`, d: path(s.points, s.kind === "step") }))),
    series.length > 1 ? h("p", { class: "legend" }, series.map((s) => h("span", { class: `key ${s.look ?? ""}` }, s.name))) : null,
    h("details", { class: "asTable" }, h("summary", {}, t("plot.table")), table(series, unit)));
}

function table(series, unit) {
  const rows = series.flatMap((s) => s.points.filter((p) => p[1] !== null).slice(-60).map((p) => [p[0], s.name, p[1]])).sort((a, b) => a[0] - b[0]);
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("plot.table") },
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("plot.time")), h("th", { scope: "col" }, t("plot.what")), h("th", { scope: "col" }, unit || t("plot.value")))),
      h("tbody", {}, rows.map(([at, name, value]) => h("tr", {}, h("td", {}, clock(at)), h("td", {}, name), h("td", {}, String(Math.round(value * 100) / 100)))))));
}
