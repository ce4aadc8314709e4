// Changing devices: the wanted value shows at once as asked, until the hub answers or the device reports.

import { signal } from "./dom.js";
import { put, Refusal } from "./api.js";
import { device, onMessage, reread } from "./live.js";
import { t } from "./texts.js";

/** Device id → {property: value} that were asked and not reported yet. */
export const pending = signal(new Map());
/** Device id → what went wrong, until it is read. */
export const problems = signal(new Map());

function without(map, id) {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
const withEntry = (map, id, value) => new Map(map).set(id, value);

onMessage((type, data) => {
  if (type === "device_update" && pending.peek().has(data.device_id)) {
    const wanted = pending.peek().get(data.device_id);
    const isThere = Object.entries(wanted).every(([name, value]) => data.state?.[name] === value);
    if (isThere) pending.update((map) => without(map, data.device_id));
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

const last = new Map();

/** Asks for it. Of presses in quick succession only the last goes out. */
export function control(id, action, value) {
  const entry = device(id).peek();
  const wanted = expected(entry, action, value);
  problems.update((map) => without(map, id));
  pending.update((map) => withEntry(map, id, { ...map.get(id), ...wanted }));
  clearTimeout(last.get(id));
  return new Promise((done) => last.set(id, setTimeout(() => done(send(id, action, value)), 60)));
}

async function send(id, action, value) {
  const body = { action, wait: 3000 };
  if (value !== undefined) body.value = value;
  try {
    const answer = await put(`/devices/${encodeURIComponent(id)}/control`, body);
    if (answer.status !== "pending") pending.update((map) => without(map, id));
    await reread(id);
    return answer;
  } catch (error) {
    pending.update((map) => without(map, id));
    const words = error instanceof Refusal ? error.message : t("problem.unreachable");
    problems.update((map) => withEntry(map, id, words));
    return null;
  }
}

export const dismiss = (id) => problems.update((map) => without(map, id));
