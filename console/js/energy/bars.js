// The hours of a day as bars, each stacked by who used it. A bar opens its hour.

import { h } from "../dom.js";
import { drawing } from "../drawing.js";
import { t } from "../texts.js";

const [HEIGHT, LEFT, TOP, BOTTOM] = [220, 46, 8, 22];

/**
 * @param title what the bars say, read out
 * @param stacks `[{name, hours: [kWh | null], look}]`, the first at the bottom; `look` for what is no device
 * @param before the hours of another day, marked as lines; `null` for none
 * @param known the first hour of which nothing is known yet
 * @param isFirst of its page: the patterns come with it
 */
export function bars({ title, stacks, before, known, chosen, choose, said, isFirst = true }) {
  const total = (hour) => stacks.reduce((all, stack) => all + (stack.hours[hour] ?? 0), 0);
  const most = Math.max(0.05, ...Array.from({ length: 24 }, (_, hour) => Math.max(total(hour), before?.[hour] ?? 0)));
  const marks = ticks(most);
  const pick = (hour) => (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    choose(hour);
  };

  function drawn(wide, tall) {
    const step = (wide - LEFT - 8) / 24;
    const gap = step > 20 ? 3 : 1;
    const y = (value) => TOP + (1 - value / marks.at(-1)) * (tall - TOP - BOTTOM);
    const x = (hour) => LEFT + hour * step;

    function bar(hour) {
      let base = 0;
      const parts = stacks.map((stack, i) => {
        const value = stack.hours[hour] ?? 0;
        const part = value > 0 ? h("rect", { class: `used ${stack.look ?? `used${i}`}`, x: x(hour) + gap, width: step - 2 * gap, y: y(base + value), height: Math.max(0.5, y(base) - y(base + value)) }) : null;
        base += value;
        return part;
      });
      return h("g", { class: () => (chosen() === hour ? "hour chosen" : "hour"), role: "button", tabindex: "0", "aria-label": said(hour, total(hour)), "aria-pressed": () => String(chosen() === hour), onclick: pick(hour), onkeydown: pick(hour) },
        h("rect", { class: "ground", x: x(hour), width: step, y: TOP, height: tall - TOP - BOTTOM }), parts);
    }

    return [
      isFirst && h("defs", {}, PATTERNS.map((d, i) => h("pattern", { id: `used${i}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, h("rect", { class: `plain${i}`, width: 6, height: 6 }), d ? h("path", { class: "hatch", d }) : null)),
        h("pattern", { id: "unmeasured", width: 6, height: 6, patternUnits: "userSpaceOnUse" }, h("rect", { class: "hatchGround", width: 6, height: 6 }), h("path", { class: "hatchAlone", d: "M0 6 6 0" }))),
      marks.map((value) => [h("line", { class: "grid", x1: LEFT, x2: wide - 8, y1: y(value), y2: y(value) }), h("text", { class: "tick", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value))]),
      Array.from({ length: known }, (_, hour) => bar(hour)),
      before ? before.map((value, hour) => (value === null ? null : h("line", { class: "before", x1: x(hour) + gap, x2: x(hour) + step - gap, y1: y(value), y2: y(value) }))) : null,
      known < 24 ? h("line", { class: "now", x1: x(known), x2: x(known), y1: TOP, y2: tall - BOTTOM }) : null,
      [0, 6, 12, 18].map((hour) => h("text", { class: "tick", x: x(hour) + gap, y: tall - 5 }, t("energy.hour", { n: String(hour).padStart(2, "0") }))),
    ];
  }

  return h("figure", { class: "plot" }, h("figcaption", {}, h("span", { class: "finding" }, title)),
    drawing({ class: "bars", role: "group", "aria-label": title }, HEIGHT, drawn).node,
    h("p", { class: "legend" }, stacks.map((stack, i) => h("span", { class: "usedKey" }, h("svg", { viewBox: "0 0 18 18", class: "swatch", "aria-hidden": "true" }, h("rect", { class: `used ${stack.look ?? `used${i}`}`, width: 18, height: 18 })), stack.name)),
      before ? h("span", { class: "key before" }, t("energy.before")) : null));
}

/** Told apart without colour: plain, then lines and dots. */
const PATTERNS = ["", "M0 6 6 0", "M0 3H6", "M3 0V6", "M0 0 6 6M0 6 6 0", "M3 3h.1"];

/** Three to five round marks from 0 on. */
function ticks(most) {
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => Number((i * step).toFixed(3)));
}
