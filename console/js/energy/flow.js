// Where the power of this moment comes from and goes to: mains, sun, battery, car and house, in numbers.

import { h } from "../dom.js";
import { valueText } from "../format.js";
import { icon } from "../icons.js";
import { device } from "../live.js";
import { t } from "../texts.js";
import { mains } from "./use.js";

const powerOf = (id) => device(id)?.().current_state?.power;

/** W that the whole house uses now; `null` if that is not known. */
export function wholeNow() {
  const { grid, solar, battery } = mains();
  const parts = [grid, solar, battery].filter(Boolean).map(powerOf);
  if (!grid || parts.some((power) => typeof power !== "number")) return null;
  return Math.max(0, powerOf(grid) + (solar ? powerOf(solar) : 0) - (battery ? powerOf(battery) : 0));
}

/** A line from where it comes to where it goes; nothing where there is no sun, battery or car. */
export function flow() {
  const { grid, solar, battery, car } = mains();
  if (!grid || !(solar || battery || car)) return null;
  return h("div", { class: "flow", role: "group", "aria-label": t("energy.flow") }, () => {
    const into = [];
    const out = [];
    const add = (id, sign, gives, takes) => {
      const power = powerOf(id);
      const side = typeof power === "number" && power < 0 ? out : into;
      side.push(node(sign, side === into ? gives : takes, typeof power === "number" ? Math.abs(power) : null));
    };
    if (solar) add(solar, "sun", "energy.sun", "energy.sun");
    add(grid, "plug", "energy.grid", "energy.gridBack");
    if (battery) {
      const power = powerOf(battery);
      (power > 0 ? out : into).push(node("battery", power > 0 ? "energy.batteryIn" : "energy.batteryOut", typeof power === "number" ? Math.abs(power) : null));
    }
    if (car) out.push(node("car", "energy.car", powerOf(car) ?? null));
    return [h("ul", {}, into), icon("next"), h("ul", {}, node("home", "energy.house", wholeNow()), out)];
  });
}

const node = (sign, name, power) => h("li", {}, icon(sign), h("span", {}, t(name)), h("strong", {}, power === null ? t("state.unknown") : valueText(power, "W")));
