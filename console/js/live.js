// What the house is like now: a signal for each thing that the hub tells of.

import { signal } from "./dom.js";
import { get, user } from "./api.js";
import { readings } from "./first.js";

/** By id, each a signal of a Device. */
export const devices = new Map();
/** Ids, in the order of the house. */
export const deviceIDs = signal([]);
export const status = signal(null);
export const house = signal(null);
export const mode = signal(null);
export const concerns = signal([]);
export const questions = signal([]);
export const people = signal([]);
/** Milliseconds that the hub's clock is ahead of this one. */
export let ahead = 0;

const listeners = new Set();

/** `seen(type, data)` for every message. Returns what ends it. */
export function onMessage(seen) {
  listeners.add(seen);
  return () => listeners.delete(seen);
}

export const device = (id) => devices.get(id);
export const now = () => Date.now() + ahead;

/** Forgets it all: somebody else is to see theirs. */
export function clear() {
  devices.clear();
  for (const list of [deviceIDs, concerns, questions, people]) list.set([]);
  for (const one of [house, mode, status]) one.set(null);
}

/** All that is known, for another time. */
export function snapshot() {
  return {
    devices: deviceIDs.peek().map((id) => devices.get(id).peek()), house: house.peek(), mode: mode.peek(), status: status.peek(),
    concerns: concerns.peek(), people: people.peek(),
  };
}

/** As it was at a snapshot. Questions are not of then: nobody could answer them. */
export function restore(kept) {
  take(kept.devices);
  house.set(kept.house);
  mode.set(kept.mode);
  status.set(kept.status);
  concerns.set(kept.concerns);
  people.set(kept.people);
}

export async function readAll() {
  const paths = readings(user.peek()?.role === "guest");
  const some = (path) => path && get(path).catch(() => null);
  const [all, home, modes, state, worries, asked, who] = await Promise.all([
    get(paths.devices), some(paths.house), some(paths.modes), some(paths.status), some(paths.concerns), some(paths.questions), some(paths.people),
  ]);
  take(all.devices);
  replace(house, home);
  replace(mode, modes);
  status.set(state);
  replace(concerns, worries?.concerns ?? []);
  replace(questions, asked?.questions ?? []);
  replace(people, who?.people ?? []);
}

/** What is as it was leaves the page as it is: what somebody is just about to press stays where it is. */
function replace(kept, value) {
  if (JSON.stringify(kept.peek()) !== JSON.stringify(value)) kept.set(value);
}

function take(list) {
  for (const entry of list) {
    const known = devices.get(entry.id);
    if (known) known.set(entry);
    else devices.set(entry.id, signal(entry));
  }
  replace(deviceIDs, list.map((entry) => entry.id));
}

export function hear(message) {
  const { type, data } = message;
  if (message.timestamp_ms) {
    const difference = message.timestamp_ms - Date.now();
    ahead = Math.abs(difference) > 5_000 ? difference : 0;
  }
  switch (type) {
    case "device_update": {
      const known = devices.get(data.device_id);
      if (known) known.update((was) => updated(was, data));
      break;
    }
    case "device_registry": registered(data); break;
    case "status_update":
      status.set(data.consciousness);
      break;
    case "consciousness_update":
      status.update((was) => was && { ...was, awareness_level: data.awareness_level, emotional_state: data.emotional_state });
      break;
    case "concern_update": concerns.update((was) => merged(was, data.concern, data.event === "resolved")); break;
    case "question_update": questions.update((was) => merged(was, data.question, data.event !== "asked")); break;
    case "mode_changed": mode.update((was) => was && { ...was, current: data.mode }); break;
    case "presence_update": people.update((was) => merged(was, data, false)); break;
    case "resync": readAll().catch(() => {}); break;
  }
  for (const seen of listeners) seen(type, data);
}

function updated(was, data) {
  const meta = { ...was.state_meta };
  const at = new Date(now()).toISOString();
  for (const name of Object.keys(data.state ?? {})) {
    const fresh = name in (data.changes ?? {}) ? { age: 0, reported_at: at, stale: false, provenance: data.provenance } : {};
    meta[name] = { ...meta[name], known: true, ...fresh };
  }
  for (const name of data.unknown ?? []) meta[name] = { ...meta[name], known: false };
  return {
    ...was, current_state: data.state ?? was.current_state, status: data.status ?? was.status, state_meta: meta,
    active: "active" in data ? data.active : activeOf(was, data.state),
  };
}

// `active` is not told with each change: what it follows from is.
function activeOf(was, state) {
  if (!state) return was.active;
  if ("on" in state) return state.on === true;
  if ("state" in state) return ["open", "unlocked", "on", "home", "playing", "cleaning", "wet"].includes(state.state);
  return was.active;
}

async function registered(data) {
  if (data.event === "removed") {
    devices.delete(data.device.id);
    deviceIDs.update((ids) => ids.filter((id) => id !== data.device.id));
    return;
  }
  const whole = await get(`/devices/${encodeURIComponent(data.device.id)}`).catch(() => null);
  if (!whole) return;
  const known = devices.get(whole.id);
  if (known) known.set(whole);
  else {
    devices.set(whole.id, signal(whole));
    deviceIDs.update((ids) => [...ids, whole.id]);
  }
  // No message tells of a room that was made for it.
  const areas = house.peek()?.areas;
  if (areas && whole.area && !areas.some((area) => area.id === whole.area)) replace(house, await get("/house").catch(() => house.peek()));
}

function merged(list, item, isOver) {
  const rest = list.filter((entry) => entry.id !== item.id);
  return isOver ? rest : [item, ...rest];
}

/** Reads one device again, for what no message tells: holds, what was asked. */
export async function reread(id) {
  const whole = await get(`/devices/${encodeURIComponent(id)}`).catch(() => null);
  if (whole) devices.get(id)?.set(whole);
}
