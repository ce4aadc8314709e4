// How values, times and devices are said.

import { known, t } from "./texts.js";
import { isCut, link } from "./link.js";
import { house, now } from "./live.js";

const zone = () => house.peek()?.timezone;

const formats = new Map();
/** To make one takes longer than to build a tile, so each is made once. */
function format(kind, language, options) {
  const key = JSON.stringify([kind, language, options]);
  if (!formats.has(key)) formats.set(key, new Intl[kind](language, options));
  return formats.get(key);
}
const number = (value, digits) => format("NumberFormat", "en", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
const moment = (at, options) => format("DateTimeFormat", "en-GB", { ...options, timeZone: zone() }).format(new Date(at));

export function clock(at) {
  return moment(at, { hour: "2-digit", minute: "2-digit" });
}

/** "18:04:09" */
export function second(at) {
  return moment(at, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

export function day(at) {
  return moment(at, { weekday: "long", day: "numeric", month: "long" });
}

/** "just now", "4 min ago", "18:04", "Tue 18:04" */
export function ago(at) {
  const seconds = Math.max(0, (now() - new Date(at).getTime()) / 1_000);
  if (seconds < 45) return t("time.now");
  if (seconds < 3_000) return t("time.minutes", { n: Math.round(seconds / 60) });
  if (seconds < 36_000) return t("time.hours", { n: Math.round(seconds / 3_600) });
  const short = moment(at, { weekday: "short" });
  return seconds < 6 * 86_400 ? `${short} ${clock(at)}` : moment(at, { day: "numeric", month: "short" });
}

/** "18:04", "18:04 (3 h ago)", "Tue 18:04" */
export function age(at) {
  const minutes = (now() - new Date(at).getTime()) / 60_000;
  return minutes < 1 ? clock(at) : minutes < 600 ? t("time.age", { at: clock(at), ago: ago(at) }) : ago(at);
}

/** "4 h 12 min" */
export function spanText(minutes) {
  const all = Math.round(minutes);
  if (all < 1) return t("span.short");
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  return [hours ? t("span.hours", { n: hours }) : "", rest ? t("span.minutes", { n: rest }) : ""].filter(Boolean).join(" ");
}

const WATTS = (value) => (Math.abs(value) >= 1_000 ? `${number(value / 1_000, 1)}\u2009kW` : `${number(value, 0)}\u2009W`);

/** A value with its unit, as people say it. */
export function valueText(value, unit, property = "") {
  if (value === undefined || value === null) return t("state.unknown");
  if (value === true) return known(`value.${property}.true`, t("value.on"));
  if (value === false) return known(`value.${property}.false`, t("value.off"));
  if (typeof value === "number") {
    if (unit === "W") return WATTS(value);
    const digits = unit === "°C" || unit === "kWh" ? 1 : Number.isInteger(value) || Math.abs(value) >= 20 ? 0 : 1;
    return number(value, digits) + (unit ? `\u2009${unit}` : "");
  }
  if (typeof value === "object") return JSON.stringify(value);
  return known(`value.${value}`, String(value).replaceAll("_", " "));
}

export const propertyName = (name) => known(`property.${name}`, name.replaceAll("_", " "));

const MAIN = {
  thermostat: "temp", light: "on", cover: "position", media: "state", person: "state", climate: "temp",
};

/** The property that a device is about. */
export function mainProperty(device) {
  const names = device.capabilities ?? [];
  const wanted = MAIN[device.type];
  return wanted && names.includes(wanted) ? wanted : names[0];
}

export const unitOf = (device, property) => device.state_meta?.[property]?.unit ?? "";

/** How a device is, in words. */
export function stateText(device) {
  if (device.type === "button") return t("state.button");
  const state = device.current_state ?? {};
  const main = mainProperty(device);
  if (device.type === "thermostat" && "temp" in state) {
    const wanted = "setpoint" in state ? ` → ${valueText(state.setpoint, "°C")}` : "";
    return valueText(state.temp, "°C") + wanted;
  }
  if (state.on === true && typeof state.brightness === "number") return `${Math.round(state.brightness)}\u2009%`;
  if ("position" in state && device.supported_features?.includes("open")) {
    const position = Math.round(state.position);
    return position >= 100 ? t("value.open") : position <= 0 ? t("value.closed") : t("value.partly", { n: position });
  }
  if (state[main] === undefined) return t("state.unknown");
  if (state.on === true && typeof state.power === "number") return `${t("value.on")} · ${WATTS(state.power)}`;
  const kind = device.type === "door" || device.type === "window" ? "opening" : device.type;
  return valueText(state[main], unitOf(device, main), kind);
}

/** What is particular about how a device is known: a look, and words for it. */
/** @param until when the hub gives up on what is asked of one that is away, in milliseconds */
export function standing(device, pending, until) {
  // A button is nothing; it is pressed now and then.
  if (device.type === "button" && device.status !== "offline") return { look: "known", words: device.last_seen ? t("state.pressed", { when: ago(device.last_seen) }) : "" };
  const main = mainProperty(device);
  const meta = device.state_meta?.[main] ?? {};
  if (device.enabled === false) return { look: "disabled", words: t("state.disabled") };
  if (pending && until) return { look: "queued", words: t("state.queued", { when: clock(until) }) };
  if (pending) return { look: "pending", words: t("state.asked") };
  if (device.status === "error") return { look: "fault", words: t("state.fault") };
  if (device.status === "offline") return { look: "away", words: device.last_seen ? t("state.away", { when: ago(device.last_seen) }) : t("state.awayNow") };
  if (device.current_state?.[main] === undefined) return { look: "unknown", words: t("state.unknown") };
  // Whatever it is now, nobody here knows.
  if (isCut()) return { look: "stale", words: ago(meta.reported_at ?? device.last_seen ?? link.peek().since) };
  if (meta.stale) return { look: "stale", words: meta.reported_at ? ago(meta.reported_at) : t("state.old") };
  if (device.hold) return { look: "held", words: device.hold.until ? t("state.held", { who: by(device.hold.by), when: clock(device.hold.until) }) : t("state.heldOpen", { who: by(device.hold.by) }) };
  if (device.assumed || meta.provenance === "assumed") return { look: "assumed", words: t("state.assumed") };
  if (meta.provenance === "restored") return { look: "restored", words: t("state.restored") };
  return { look: device.active ? "on" : "known", words: "" };
}

/** "api:anna" is Anna, "rule:Hall light" is that rule. */
export function by(origin) {
  if (!origin) return t("origin.somebody");
  const [kind, ...rest] = String(origin).split(":");
  const name = rest.join(":");
  if (kind === "api" && name) return name.charAt(0).toUpperCase() + name.slice(1);
  if (kind === "rule" && name) return t("origin.rule", { name });
  return known(`origin.${kind}`, String(origin));
}
