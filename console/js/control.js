// Changing devices: the wanted value shows at once as asked, until the hub answers or the device reports.

import { signal } from "./dom.js";
import { post, put, Refusal } from "./api.js";
import { clock, valueText } from "./format.js";
import { device, now, onMessage, reread } from "./live.js";
import { tell } from "./notice.js";
import { t } from "./texts.js";

/** Device id → {property: value} that were asked and not reported yet. */
export const pending = signal(new Map());
/** Device id → milliseconds until which the hub keeps what was asked of one that is away. */
export const queued = signal(new Map());
/** Device id → its command that the hub has not come to an end with. */
const waiting = new Map();
/** Device id → what went wrong, until it is read. */
export const problems = signal(new Map());

function without(map, id) {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
const withEntry = (map, id, value) => new Map(map).set(id, value);

/** Nothing is asked of it any more. */
function settled(id) {
  waiting.delete(id);
  pending.update((map) => without(map, id));
  queued.update((map) => without(map, id));
}

onMessage((type, data) => {
  if (type === "command_update" && waiting.get(data.device_id) === data.id && data.state !== "queued") {
    queued.update((map) => without(map, data.device_id));
    if (data.state === "sent") return;
    settled(data.device_id);
    if (["unacknowledged", "failed", "expired"].includes(data.state)) problems.update((map) => withEntry(map, data.device_id, t(`command.${data.state}`)));
    reread(data.device_id);
  }
  if (type === "device_update" && pending.peek().has(data.device_id)) {
    const wanted = pending.peek().get(data.device_id);
    const isThere = Object.entries(wanted).every(([name, value]) => data.state?.[name] === value);
    if (isThere) settled(data.device_id);
  }
});

/** What an action asks of which property, as far as that shows before the hub answers. */
function expected(entry, action, value) {
  switch (action) {
    case "turn_on": return { on: true };
    case "turn_off": return { on: false };
    case "set_brightness": return { brightness: value, ...(entry.current_state?.on === false ? { on: true } : {}) };
    case "set_temperature": return { setpoint: value };
    case "set_position": return { position: value };
    case "set_speed": return { speed: value };
    case "set_volume": return { volume: value };
    default: return {};
  }
}

/** What was before, as an action; `null` for what cannot be taken back, or must not be by one press. */
function former(entry, action) {
  const state = { ...entry.current_state, ...pending.peek().get(entry.id) };
  const level = { set_brightness: "brightness", set_temperature: "setpoint", set_position: "position", set_speed: "speed", set_volume: "volume" }[action];
  if (["turn_on", "turn_off", "set_brightness"].includes(action) && typeof state.on === "boolean") {
    if (!state.on) return ["turn_off"];
    return typeof state.brightness === "number" && action !== "turn_on" ? ["set_brightness", state.brightness] : ["turn_on"];
  }
  return level && typeof state[level] === "number" ? [action, state[level]] : null;
}

const last = new Map();
/** Device id → how often it was asked for something. */
const asked = new Map();

/**
 * Asks for it. Of presses in quick succession only the last goes out.
 * @param hold how long rules leave it alone, `8h`; otherwise as long as is usual for the device
 * @param back what undoes it, if that is not what the device is now
 */
export function control(id, action, value, hold, back) {
  const entry = device(id).peek();
  const wanted = expected(entry, action, value);
  const begun = last.get(id);
  const before = back ?? begun?.before ?? former(entry, action);
  problems.update((map) => without(map, id));
  pending.update((map) => withEntry(map, id, { ...map.get(id), ...wanted }));
  clearTimeout(begun?.timer);
  return new Promise((done) => last.set(id, { before, timer: setTimeout(() => {
    last.delete(id);
    asked.set(id, (asked.get(id) ?? 0) + 1);
    done(send(id, action, value, hold, before));
  }, 60) }));
}

async function send(id, action, value, hold, before) {
  const mine = asked.get(id);
  const body = { action, wait: 3000 };
  if (value !== undefined) body.value = value;
  if (hold) body.hold = hold;
  try {
    const answer = await put(`/devices/${encodeURIComponent(id)}/control`, body);
    if (answer.status === "pending") awaited(id, answer);
    else settled(id);
    if (before && (hold || !answer.no_change)) said(id, action, value, before, answer.hold);
    await reread(id);
    return answer;
  } catch (error) {
    // Another press of one's own has overtaken it: that is no problem, and what it waits for is that one's.
    if (error.code === "SUPERSEDED" && asked.get(id) !== mine) return null;
    settled(id);
    problems.update((map) => withEntry(map, id, error instanceof Refusal ? refusal(error) : t("problem.unreachable")));
    return null;
  }
}

/** The hub tells later how it ended. */
function awaited(id, { command, expires_at: until }) {
  waiting.set(id, command.id);
  if (command.state === "queued" && until) queued.update((map) => withEntry(map, id, new Date(until).getTime()));
}

/** What was done, how long it is left alone, and the ways on: longer, given back, undone. */
function said(id, action, value, before, hold) {
  const name = device(id).peek().name;
  const what = action === "turn_on" ? t("value.on") : action === "turn_off" ? t("value.off") : valueText(value, action === "set_temperature" ? "°C" : "%");
  const others = [];
  if (hold) {
    const longer = longerThan(new Date(hold.until).getTime());
    others.push([t(longer.key), () => control(id, action, value, longer.hold, before)]);
    others.push([t("action.giveBack"), () => giveBack(id)]);
  }
  tell(hold ? t("hold.done", { name, what, when: clock(hold.until) }) : t("control.done", { name, what }), () => control(id, ...before), others);
}

/** Until 22:00 in the house; where that is no longer than what one has already, until 7:00. */
function longerThan(until) {
  const [hour, minute] = clock(now()).split(":").map(Number);
  const left = (at) => (at * 60 - hour * 60 - minute + 1_440) % 1_440;
  const isTonight = hour < 22 && now() + left(22) * 60_000 > until;
  return { key: isTonight ? "hold.tonight" : "hold.morning", hold: `${left(isTonight ? 22 : 7) || 1_440}m` };
}

/** Rules may have it again. */
export async function giveBack(id) {
  await post("/devices/batch-control", { devices: [{ device_id: id, action: "release" }] });
  await reread(id);
}

/** What forbids it, and what would be allowed. */
function refusal(error) {
  const { rule, allowed } = error.details;
  if (error.code !== "BLOCKED_BY_CLAIM" || !allowed) return error.message;
  const [low, high] = [allowed.min, allowed.max];
  const bound = low === undefined && high === undefined ? "" : low === undefined ? t("blocked.most", { value: high }) : high === undefined ? t("blocked.least", { value: low }) : t("blocked.between", { low, high });
  return [error.message, rule ? t("blocked.by", { name: rule }) : "", bound].filter(Boolean).join(" ");
}

export const dismiss = (id) => problems.update((map) => without(map, id));
