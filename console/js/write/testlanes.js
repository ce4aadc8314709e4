// How a test went: what each device was, what the rules did, and where it was as expected. Each moment has room, however close
// it is to the one before, so the time between two is not to scale.

import { h, signal } from "../dom.js";
import { second } from "../format.js";
import { icon } from "../icons.js";
import { WIDTH } from "../plot.js";
import { t } from "../texts.js";
import { slotOf } from "./slots.js";

const [LEFT, HEAD, TOP, BAR, FOOT] = [8, 26, 16, 18, 18];
const ROW = TOP + BAR + 8;
/** Most lanes of one kind; a test that needs more is told by its list. */
const MOST = 12;

/**
 * @param timeline `[{at, kind, slot, value, text, what, line, ok}]`
 * @param show `(line)` goes there
 */
export function testLanes(timeline, show) {
  const moments = timeline.map((moment) => ({ ...moment, t: new Date(moment.at).getTime() }));
  const x = axis([...new Set(moments.map((moment) => moment.t))].sort((a, b) => a - b));
  const end = moments.at(-1).t;
  const rows = [...ruleRows(moments, end), ...slotRows(moments, end)];
  const height = HEAD + rows.length * ROW + FOOT;
  const broken = moments.find((moment) => moment.ok === false);
  const at = signal(Math.max(0, broken ? moments.indexOf(broken) : moments.length - 1));
  return h("div", { class: "lanes" },
    h("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": t(broken ? "testLanes.broken" : "testLanes.held", { line: broken?.line ?? 0 }) },
      moments.filter((moment) => moment.line && moment.kind !== "rule").map((moment) => tick(moment, x(moment.t), height)),
      h("line", { class: "playhead", x1: () => x(moments[at()].t), x2: () => x(moments[at()].t), y1: HEAD - 4, y2: height - FOOT }),
      rows.map((row, i) => {
        const y = HEAD + i * ROW;
        return h("g", { class: row.kind }, h("text", { class: "laneName", x: LEFT, y: y + 11 }, row.name),
          h("rect", { class: "ground", x: LEFT, width: WIDTH - 2 * LEFT, y: y + TOP, height: BAR, rx: 3 }),
          row.spans.map((span) => bar(span, x, y + TOP)));
      }),
      labels(moments, x).map(([at, text, anchor]) => h("text", { class: "tick", x: at, y: height - 4, "text-anchor": anchor }, text))),
    player(moments, at),
    h("p", { class: "legend" }, h("span", { class: "expects" }, icon("check"), t("testLanes.so")), h("span", { class: "expects no" }, icon("close"), t("testLanes.not")), h("span", {}, t("testLanes.scale"))),
    h("details", {}, h("summary", {}, t("testLanes.list")), h("ol", { class: "moments" }, moments.map((moment) =>
      h("li", {}, h("time", {}, second(moment.t)), h("span", {}, momentText(moment), moment.line && moment.kind !== "rule" && show
        ? [" ", h("button", { class: "text", onclick: () => show(moment.line) }, t("try.line", { n: moment.line }))] : null))))));
}

/** Goes through it step by step, as slowly as one likes: nothing moves by itself. */
function player(moments, at) {
  const step = (by) => at.set(Math.min(moments.length - 1, Math.max(0, at.peek() + by)));
  const button = (by, sign, words, isEnd) => h("button", { class: "round", "aria-label": words, disabled: isEnd, onclick: () => step(by) }, icon(sign));
  return h("div", { class: "player", role: "group", "aria-label": t("testLanes.play") },
    h("button", { class: "button small", disabled: () => at() === 0, onclick: () => at.set(0) }, t("testLanes.first")),
    button(-1, "back", t("testLanes.before"), () => at() === 0), button(1, "next", t("testLanes.after"), () => at() === moments.length - 1),
    h("p", { role: "status" }, h("span", { class: "quiet" }, () => t("testLanes.step", { n: at() + 1, all: moments.length, time: second(moments[at()].t) })), " ", () => momentText(moments[at()])));
}

/** The place of an instant: a longer wait has a little more room than a short one. */
function axis(times) {
  const places = new Map();
  let sum = 0;
  times.forEach((time, i) => {
    if (i) sum += 1 + Math.log10(1 + (time - times[i - 1]) / 1_000);
    places.set(time, sum);
  });
  const wide = WIDTH - 2 * LEFT - 12;
  return (time) => LEFT + 6 + (sum ? (places.get(time) / sum) * wide : wide / 2);
}

/** What the test did and expected, above the lanes. */
function tick(moment, at, height) {
  if (moment.kind !== "expect") return h("line", { class: "stepTick", x1: at, x2: at, y1: 6, y2: HEAD - 6 });
  return h("g", { class: moment.ok ? "flag" : "flag no" },
    h("line", { x1: at, x2: at, y1: HEAD - 8, y2: height - FOOT }), h("path", { d: moment.ok ? `M${at - 5} 10l4 4 7-8` : `M${at - 5} 6l10 10M${at + 5} 6l-10 10` }));
}

function ruleRows(moments, end) {
  const rows = new Map();
  for (const moment of moments.filter((one) => one.kind === "rule")) {
    if (!rows.has(moment.text)) rows.set(moment.text, { kind: "ofRule", name: t("testLanes.rule", { name: moment.text }), spans: [] });
    const { spans } = rows.get(moment.text);
    if (moment.what === "enters" || moment.what === "resumes") spans.push({ from: moment.t, to: null, isOn: true, words: "" });
    else if (moment.what === "exits" && spans.at(-1)?.to === null) spans.at(-1).to = moment.t;
    else spans.push({ from: moment.t, to: moment.t, isOn: true, words: "" });
  }
  return [...rows.values()].slice(0, MOST).map((row) => ({ ...row, spans: row.spans.map((span) => ({ ...span, to: span.to ?? end })) }));
}

/** Slots that changed, or that a rule commanded. */
function slotRows(moments, end) {
  const rows = new Map();
  for (const moment of moments.filter((one) => one.kind === "report")) {
    if (!rows.has(moment.slot)) rows.set(moment.slot, { kind: "ofSlot", ...slotOf(moment.slot), spans: [] });
    const row = rows.get(moment.slot);
    if (row.spans.length) row.spans.at(-1).to = moment.t;
    row.spans.push({ from: moment.t, to: end, isOn: isOn(moment.value), words: row.say(moment.value), isUnknown: moment.value === undefined });
  }
  return [...rows.values()].filter((row) => row.spans.length > 1 || moments.some((one) => one.kind === "command" && slotOf(one.slot).name === row.name)).slice(0, MOST);
}

const isOn = (value) => value === true || (typeof value === "number" && value > 0) || ["open", "unlocked", "home", "playing"].includes(value);

function bar(span, x, y) {
  const width = Math.max(4, x(span.to) - x(span.from));
  const look = span.isUnknown ? "unknown" : span.isOn ? "on" : "off";
  return [h("rect", { class: `span ${look}`, x: x(span.from), width, y, height: BAR, rx: 3 }),
    span.words && span.words.length * 7 + 8 < width ? h("text", { class: `inBar ${look}`, x: x(span.from) + 5, y: y + 13 }, span.words) : null];
}

/** The first time, the last one, and those between that have room. */
function labels(moments, x) {
  const found = [];
  for (const moment of moments) {
    const [at, text] = [x(moment.t), second(moment.t)];
    const isNew = !found.length || (at - found.at(-1)[0] > 64 && text !== found.at(-1)[1]);
    if (isNew) found.push([at, text, at < 40 ? "start" : at > WIDTH - 40 ? "end" : "middle"]);
  }
  return found;
}

function momentText(moment) {
  const { name, say } = moment.slot ? slotOf(moment.slot) : {};
  switch (moment.kind) {
    case "rule": return t("testLanes.did", { name: moment.text, what: t(`ruleDid.${moment.what.replaceAll(" ", "_")}`) });
    case "command": return t("testLanes.asked", { name, value: say(moment.value) });
    case "report": return t("testLanes.is", { name, value: say(moment.value) });
    case "expect": return t(moment.ok ? "testLanes.expectSo" : "testLanes.expectNot", { what: moment.text });
    default: return moment.text;
  }
}
