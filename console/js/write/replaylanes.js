// A day with the rules as they are, above the same day with those that are being tried: where they differ, and what each would be.

import { h, signal } from "../dom.js";
import { midnight } from "../energy/use.js";
import { clock } from "../format.js";
import { WIDTH } from "../plot.js";
import { t } from "../texts.js";
import { slotOf } from "./slots.js";

const DAY = 86_400_000;
const [LEFT, TOP, BAR, GAP, FOOT] = [44, 18, 18, 2, 20];
const ROW = TOP + 2 * BAR + GAP + 8;

/**
 * @param day `2026-11-27`, in the house's time
 * @param lanes of the answer: `[{slot, old: [{t_ms, v}], new: [...]}]`
 * @param reasonOf `(slot, at)`, in words, or nothing
 */
export function replayLanes(day, lanes, reasonOf) {
  const begin = midnight(new Date(`${day}T12:00:00Z`).getTime());
  const shown = lanes.map((lane) => ({ ...slotOf(lane.slot), slot: lane.slot, stretches: stretches(lane).map(within(begin)).filter(Boolean) }))
    .filter((lane) => lane.stretches.length);
  if (!shown.length) return null;
  const chosen = signal(null);
  const height = shown.length * ROW + FOOT;
  const x = (at) => LEFT + ((at - begin) / DAY) * (WIDTH - LEFT);
  const words = (lane, { from, to, old, next }) =>
    t("lanes.stretch", { name: lane.name, from: clock(from), to: to >= begin + DAY ? "24:00" : clock(to), old: lane.say(old), new: lane.say(next) });
  const rows = shown.map((lane, i) => {
    const y = i * ROW;
    return h("g", {},
      h("text", { class: "laneName", x: LEFT, y: y + 13 }, lane.name),
      [["old", t("lanes.old")], ["new", t("lanes.new")]].map(([side, name], n) => [
        h("text", { class: "tick", x: 0, y: y + TOP + n * (BAR + GAP) + 13 }, name),
        h("rect", { class: "ground", x: LEFT, width: WIDTH - LEFT, y: y + TOP + n * (BAR + GAP), height: BAR, rx: 3 })]),
      lane.stretches.map((stretch) => {
        const key = `${lane.slot} ${stretch.from}`;
        const pick = (event) => {
          if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
          event.preventDefault();
          chosen.set(chosen.peek()?.key === key ? null : { key, text: words(lane, stretch), because: reasonOf(lane.slot, stretch.from) });
        };
        const width = Math.max(4, x(stretch.to) - x(stretch.from));
        const bar = (value, side, n) => [
          h("rect", { class: `stretch ${side}`, x: x(stretch.from), width, y: y + TOP + n * (BAR + GAP), height: BAR, rx: 3 }),
          fits(lane.say(value), width) ? h("text", { class: `inBar ${side}`, x: x(stretch.from) + 5, y: y + TOP + n * (BAR + GAP) + 13 }, lane.say(value)) : null];
        return h("g", { class: () => (chosen()?.key === key ? "pick chosen" : "pick"), role: "button", tabindex: "0", "aria-label": words(lane, stretch),
          "aria-pressed": () => String(chosen()?.key === key), onclick: pick, onkeydown: pick }, bar(stretch.old, "old", 0), bar(stretch.next, "new", 1));
      }));
  });
  return h("div", { class: "lanes" },
    h("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "group", "aria-label": t("lanes.title") },
      [0, 6, 12, 18].map((hour) => [h("line", { class: "grid", x1: x(begin + hour * 3_600_000), x2: x(begin + hour * 3_600_000), y1: 0, y2: height - FOOT }),
        h("text", { class: "tick", x: x(begin + hour * 3_600_000), y: height - 5 }, t("energy.hour", { n: String(hour).padStart(2, "0") }))]), rows),
    h("p", { class: "quiet picked", role: "status" }, () => (chosen() ? [chosen().text, chosen().because ? ` · ${chosen().because}` : ""].join("") : t("lanes.choose"))));
}

/** A text of so many units fits into a bar that is so wide. */
const fits = (text, width) => text.length * 7 + 8 < width;

/** `[{from, to, old, next}]` in which the two sides differ. */
function stretches({ old, new: next }) {
  const times = [...new Set([...old, ...next].map((point) => point.t_ms))].sort((a, b) => a - b);
  const at = (points) => {
    let i = -1;
    return (time) => {
      while (i + 1 < points.length && points[i + 1].t_ms <= time) i++;
      return points[i]?.v ?? null;
    };
  };
  const [before, after] = [at(old), at(next)];
  const found = [];
  times.forEach((time, i) => {
    const [a, b] = [before(time), after(time)];
    if (i + 1 < times.length && a !== b) found.push({ from: time, to: times[i + 1], old: a, next: b });
  });
  return found;
}

const within = (begin) => (stretch) => {
  const [from, to] = [Math.max(stretch.from, begin), Math.min(stretch.to, begin + DAY)];
  return to > from ? { ...stretch, from, to } : null;
};
