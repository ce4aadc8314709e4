// Plots of values over time, as SVG: lines, steps, bands and a line for now. One looks closer by buttons, by keys on them, by
// pinching or with Ctrl and the wheel. A table says the same in words.

import { h, signal } from "./dom.js";
import { drawing } from "./drawing.js";
import { clock } from "./format.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

/** Of lanes, in units of their drawing: on a phone fewer, so that their words stay readable. */
export const WIDTH = matchMedia("(max-width: 599px)").matches ? 400 : 720;
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
 * @param options.words of what is either 0 or 1: how both are said
 */
export function plot({ title, series = [], bands = [], from, to, unit = "", height = 180, now = null, zero = false, words = null }) {
  const values = [
    ...series.flatMap((s) => s.points.map((p) => p[1])), ...bands.flatMap((b) => b.points.flatMap((p) => [p[1], p[2]])),
  ].filter((v) => typeof v === "number");
  if (!values.length) return h("p", { class: "quiet" }, t("plot.empty"));
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (zero) low = Math.min(0, low);
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 0.01, 0.2);
  [low, high] = words ? [-0.15, 1.15] : [zero && low === 0 ? 0 : low - room, high + room];
  const range = signal([from, to]);
  const shown = signal("");

  /** Shows a stretch within the whole, at least five minutes of it. */
  function show(start, length) {
    const span = Math.min(to - from, Math.max(300_000, length));
    const begin = Math.min(Math.max(from, start), to - span);
    range.set([begin, begin + span]);
  }
  function zoom(by, point) {
    const [start, end] = range.peek();
    // What is of most interest is now.
    const around = point ?? (now !== null && now > start && now <= end ? now : (start + end) / 2);
    show(around - (around - start) * by, (end - start) * by);
  }
  const move = (by) => show(range.peek()[0] + by * (range.peek()[1] - range.peek()[0]), range.peek()[1] - range.peek()[0]);
  const button = (sign, words, work, isOff) => h("button", { class: "zoom", "aria-label": t(words), disabled: isOff, onclick: work }, icon(sign));
  const isWhole = () => range()[0] <= from && range()[1] >= to;

  const { node, picture, width } = drawing({ role: "img", "aria-label": title, onpointerleave: () => shown.set("") }, height, (wide, tall) => {
    const y = (value) => 8 + (1 - (value - low) / (high - low)) * (tall - BOTTOM - 8);
    return [(words ? [0, 1] : ticks(low, high, 4)).map((value) => [
      h("line", { class: "grid", x1: LEFT, x2: wide - 8, y1: y(value), y2: y(value) }),
      h("text", { class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, words ? words[value] : String(value)),
    ]), () => drawn(range(), wide, tall, y)];
  });

  function drawn([start, end], wide, tall, y) {
    const x = (at) => LEFT + ((at - start) / (end - start)) * (wide - LEFT - 8);
    // Far outside of the picture a curve is nobody's.
    const near = (points) => points.filter((p, i) => (points[i + 1]?.[0] ?? p[0]) >= start - (end - start) && (points[i - 1]?.[0] ?? p[0]) <= end + (end - start));
    return [
      hours(start, end, Math.floor(wide / 52)).map((at) => h("text", { class: "tick", x: x(at), y: tall - 5, "text-anchor": "middle" }, clock(at))),
      h("svg", { x: LEFT, y: 0, width: wide - LEFT - 8, height: tall, viewBox: `${LEFT} 0 ${wide - LEFT - 8} ${tall}` },
        bands.map((band) => (near(band.points).length > 1 ? h("path", { class: `band ${band.look}`, d: area(near(band.points), x, y) }) : null)),
        now !== null && now > start && now < end ? h("line", { class: "now", x1: x(now), x2: x(now), y1: 8, y2: tall - BOTTOM }) : null,
        series.map((s) => h("path", { class: `curve ${s.look ?? ""}`, d: path(near(s.points), s.kind === "step", x, y, Math.min(to, now ?? to)) }))),
    ];
  }

  watch(picture, width, { range, show, zoom, move, read: (at) => shown.set(reading(series, at, unit, words)) });
  return h("figure", { class: "plot" },
    h("figcaption", {}, h("span", { class: "finding" }, title), h("span", { class: "reading", "aria-hidden": "true" }, () => shown()),
      h("span", { class: "zooms", role: "group", "aria-label": t("plot.zoom") },
        button("back", "plot.earlier", () => move(-0.5), isWhole), button("next", "plot.later", () => move(0.5), isWhole),
        button("minus", "plot.wider", () => zoom(2), isWhole), button("plus", "plot.closer", () => zoom(0.5), () => range()[1] - range()[0] <= 300_000))),
    node,
    series.length > 1 ? h("p", { class: "legend" }, series.map((s) => h("span", { class: `key ${s.look ?? ""}` }, s.name))) : null,
    h("details", { class: "asTable" }, h("summary", {}, t("plot.table")), table(series, unit, words)));
}

/** Pointers and the wheel: reading off, pinching, drawing aside what is magnified, and back by two taps. */
function watch(picture, width, { range, show, zoom, move, read }) {
  const held = new Map();
  const at = (event) => {
    const box = picture.getBoundingClientRect();
    const [start, end] = range.peek();
    return start + ((event.clientX - box.left - LEFT) / (width.peek() - LEFT - 8)) * (end - start);
  };
  const apart = () => Math.abs([...held.values()][0] - [...held.values()][1]);
  const on = (type, work) => picture.addEventListener(type, work, { passive: false });
  on("pointerdown", (event) => held.set(event.pointerId, event.clientX));
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) on(type, (event) => held.delete(event.pointerId));
  on("pointermove", (event) => {
    read(at(event));
    if (!held.has(event.pointerId)) return;
    const [before, old] = [held.size === 2 ? apart() : 0, held.get(event.pointerId)];
    held.set(event.pointerId, event.clientX);
    if (held.size === 2 && before > 8 && apart() > 8) zoom(before / apart(), at(event));
    else if (held.size === 1) move((old - event.clientX) / picture.clientWidth);
  });
  on("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, at(event));
  });
  on("dblclick", () => show(-Infinity, Infinity));
}

/** Full hours for the axis, seven at most, and no more than there is room for. */
function hours(start, end, room) {
  const long = (end - start) / 3_600_000;
  const every = [1, 2, 3, 4, 6, 12, 24, 48].find((step) => long / step <= Math.min(7, room)) ?? 168;
  const first = new Date(start);
  first.setMinutes(0, 0, 0);
  const marks = [];
  if (long < 2) {
    for (let at = Math.ceil(start / 900_000) * 900_000; at <= end; at += long < 0.5 ? 300_000 : 900_000) marks.push(at);
    return marks;
  }
  for (let at = first.getTime(); at <= end; at += 3_600_000) {
    if (at >= start && Number(clock(at).slice(0, 2)) % every === 0) marks.push(at);
  }
  return marks;
}

function path(points, isStep, x, y, end) {
  let [text, isDrawing] = ["", false];
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
  }
  if (isStep && isDrawing) text += `H${x(end).toFixed(1)}`;
  return text;
}

const area = (points, x, y) =>
  "M" + points.map(([at, , top]) => `${x(at).toFixed(1)} ${y(top).toFixed(1)}`).join("L") +
  "L" + [...points].reverse().map(([at, bottom]) => `${x(at).toFixed(1)} ${y(bottom).toFixed(1)}`).join("L") + "Z";

function reading(series, at, unit, words) {
  const nearest = (points) => points.reduce((best, point) => (point[0] <= at && point[1] !== null ? point : best), null);
  const said = series.map((s) => [s.name, nearest(s.points)]).filter(([, p]) => p)
    .map(([name, point]) => words ? `${name} ${words[point[1]]}` : `${name} ${Math.round(point[1] * 10) / 10}\u2009${unit}`);
  return said.length ? `${clock(at)} · ${said.join(" · ")}` : "";
}

function table(series, unit, words) {
  const rows = series.flatMap((s) => s.points.filter((p) => p[1] !== null).slice(-60).map((p) => [p[0], s.name, p[1]])).sort((a, b) => a[0] - b[0]);
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("plot.table") },
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("plot.time")), h("th", { scope: "col" }, t("plot.what")), h("th", { scope: "col" }, unit || t("plot.value")))),
      h("tbody", {}, rows.map(([at, name, value]) => h("tr", {}, h("td", {}, clock(at)), h("td", {}, name), h("td", {}, words ? words[value] : String(Math.round(value * 100) / 100)))))));
}
