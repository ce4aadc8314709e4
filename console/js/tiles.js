// A device as a tile: what it is, how it is, and its one direct control.

import { h, signal } from "./dom.js";
import { icon } from "./icons.js";
import { control, dismiss, giveBack, pending, problems, queued } from "./control.js";
import { device } from "./live.js";
import { standing, stateText, valueText } from "./format.js";
import { t } from "./texts.js";

const can = (entry, action) => entry.supported_features?.includes(action);
const link = (id) => `#/device/${encodeURIComponent(id)}`;

/** As it is asked to be, over what it reports. */
function shown(id) {
  const entry = device(id)();
  const asked = pending().get(id);
  return asked ? { ...entry, current_state: { ...entry.current_state, ...asked } } : entry;
}

const stands = (id) => standing(shown(id), pending().get(id), queued().get(id));

export function tile(id) {
  const look = () => stands(id);
  // What is on looks so whoever holds it; what is not known for sure never does.
  const isLit = () => ["on", "held", "restored", "assumed"].includes(look().look) && shown(id).active === true;
  return h("article", { class: () => `tile ${look().look}${isLit() ? " lit" : ""}${problems().has(id) ? " failed" : ""}` },
    h("div", { class: "tileTop" }, iconButton(id), corner(id)),
    h("a", { class: "tileBody", href: link(id), "aria-label": () => spoken(id) },
      h("span", { class: "name" }, () => device(id)().name),
      h("span", { class: "state" }, () => stateText(shown(id))),
      h("span", { class: "words" }, () => (look().look === "unknown" ? "" : look().words))),
    control1(id),
    () => problems().has(id)
      ? h("p", { class: "problem", role: "alert" }, problems().get(id), " ",
        h("button", { class: "text", onclick: () => dismiss(id) }, t("action.ok")))
      : null);
}

function spoken(id) {
  const { words } = stands(id);
  return [device(id)().name, stateText(shown(id)), words].filter(Boolean).join(", ");
}

function iconButton(id) {
  const entry = device(id).peek();
  if (!can(entry, "turn_on")) return h("span", { class: "badge" }, icon(entry.type));
  const isOn = () => shown(id).current_state?.on === true;
  return h("button", {
    class: "badge act", "aria-pressed": () => String(isOn()), "aria-label": () => t("tile.switch", { name: device(id)().name }),
    onclick: () => control(id, isOn() ? "turn_off" : "turn_on"),
  }, icon(entry.type));
}

/** A mark for what is particular, told apart by its shape. */
function corner(id) {
  const marks = { held: "hand", away: "away", fault: "warn", restored: "timeline", queued: "away" };
  return () => {
    const { look } = stands(id);
    if (look === "unknown") return h("span", { class: "mark", "aria-hidden": "true" }, "?");
    return marks[look] ? h("span", { class: "mark" }, icon(marks[look])) : null;
  };
}

/** The one control that a tile has. */
function control1(id) {
  const entry = device(id).peek();
  if (can(entry, "set_brightness")) return slider(id, "brightness", "set_brightness", "%", 1, 100);
  if (can(entry, "set_temperature")) return stepper(id);
  if (can(entry, "open") && can(entry, "close") && entry.type !== "valve" && !isEntrance(entry)) return mover(id);
  return null;
}

export const isEntrance = (entry) => ["lock", "valve", "alarm", "siren"].includes(entry.type) || ["garage", "gate"].includes(entry.kind);

export function slider(id, property, action, unit, low, high) {
  const value = () => {
    const state = shown(id).current_state ?? {};
    return state.on === false && property === "brightness" ? 0 : state[property] ?? 0;
  };
  // Under a finger it stays where that has drawn it, whatever is reported meanwhile.
  const drawn = signal(null);
  return h("input", {
    class: "slider", type: "range", min: property === "brightness" ? 0 : low, max: high, step: 1,
    "aria-label": t("tile.level", { name: device(id).peek().name }), "aria-valuetext": () => valueText(value(), unit),
    value: () => drawn() ?? String(value()),
    oninput: (event) => drawn.set(event.target.value),
    onchange: (event) => {
      drawn.set(null);
      const wanted = Number(event.target.value);
      if (wanted < low) control(id, "turn_off");
      else control(id, action, wanted);
    },
  });
}

function stepper(id) {
  const wanted = () => shown(id).current_state?.setpoint;
  const step = (by) => {
    const now = wanted();
    if (typeof now === "number") control(id, "set_temperature", Math.round((now + by) * 2) / 2);
  };
  const name = device(id).peek().name;
  return h("div", { class: "row stepper" },
    h("button", { class: "round", "aria-label": t("tile.colder", { name }), onclick: () => step(-0.5) }, icon("minus")),
    h("output", {}, () => valueText(wanted(), "°C")),
    h("button", { class: "round", "aria-label": t("tile.warmer", { name }), onclick: () => step(0.5) }, icon("plus")));
}

function mover(id) {
  const name = device(id).peek().name;
  const button = (action, sign) =>
    h("button", { class: "round", "aria-label": t(`tile.${action}`, { name }), onclick: () => control(id, action) }, icon(sign));
  return h("div", { class: "row" }, button("open", "up"), can(device(id).peek(), "stop") ? button("stop", "stop") : null, button("close", "down"));
}

/** All that a device can be asked for. */
export function controls(id) {
  const entry = device(id).peek();
  const name = entry.name;
  const parts = [];
  const button = (action, label, asks = false) => {
    if (!can(entry, action)) return null;
    if (!asks) return h("button", { class: "button", onclick: () => control(id, action) }, label);
    return confirmed(label, () => control(id, action));
  };
  if (can(entry, "turn_on")) parts.push(button("turn_on", t("action.on")), button("turn_off", t("action.off")));
  if (can(entry, "lock")) parts.push(button("lock", t("action.lock")), button("unlock", t("action.unlock"), true));
  if (can(entry, "open")) {
    const asks = isEntrance(entry);
    parts.push(button("open", t("action.open"), asks), button("stop", t("action.stop")), button("close", t("action.close"), asks && entry.type !== "valve"));
  }
  for (const action of ["arm_home", "arm_away", "arm_night"]) parts.push(button(action, t(`action.${action}`), true));
  parts.push(button("disarm", t("action.disarm"), true), button("press", t("action.press")));
  const levels = [
    ["set_brightness", "brightness", "%", 1, 100], ["set_position", "position", "%", 0, 100], ["set_speed", "speed", "%", 0, 100],
    ["set_volume", "volume", "%", 0, 100],
  ].filter(([action]) => can(entry, action)).map(([action, property, unit, low, high]) =>
    h("label", { class: "level" }, h("span", {}, t(`property.${property}`)), slider(id, property, action, unit, low, high),
      h("output", {}, () => valueText(shown(id).current_state?.[property], unit))));
  return h("div", { class: "controls", role: "group", "aria-label": t("device.controls", { name }) },
    h("div", { class: "row wrap" }, parts.filter(Boolean)), can(entry, "set_temperature") ? stepper(id) : null, levels,
    () => {
      const hold = device(id)().hold;
      return hold ? h("p", { class: "holdLine" }, icon("hand"), " ", standing(device(id)()).words, " ",
        h("button", { class: "text", onclick: () => giveBack(id) }, t("action.giveBack"))) : null;
    },
    () => problems().has(id) ? h("p", { class: "problem", role: "alert" }, problems().get(id)) : null);
}

/** A second button asks, so that nothing that opens a house is one press away. */
export function confirmed(label, act) {
  const box = h("span", { class: "confirm" });
  const first = h("button", { class: "button", onclick: ask }, label);
  function ask() {
    box.replaceChildren(
      h("button", { class: "button danger", onclick: () => { calm(); act(); } }, t("action.really", { what: label })),
      h("button", { class: "button", onclick: calm }, t("action.cancel")));
    box.firstChild.focus();
  }
  function calm() {
    box.replaceChildren(first);
    first.focus();
  }
  box.append(first);
  return box;
}

/** Readings alone, in a line. */
export function reading(id) {
  return h("a", { class: () => `reading ${standing(device(id)()).look}`, href: link(id) },
    icon(device(id).peek().type), h("span", { class: "name" }, () => device(id)().name),
    h("span", { class: "state" }, () => stateText(device(id)())),
    h("span", { class: "words" }, () => (standing(device(id)()).look === "unknown" ? "" : standing(device(id)()).words)));
}

export const isControllable = (entry) => ["turn_on", "open", "lock", "set_temperature", "arm_away", "press"].some((action) => can(entry, action));
