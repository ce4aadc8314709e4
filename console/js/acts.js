// Acts on the whole house that can be taken back: scenes and modes.

import { post, put } from "./api.js";
import { device, mode } from "./live.js";
import { tell } from "./notice.js";
import { known, t } from "./texts.js";

/** Applies it; undo sets each device back to what it was, as far as that is known. */
export async function applyScene(scene) {
  const before = formerOf(scene);
  const name = scene.name.replaceAll("_", " ");
  await post(`/scenes/${encodeURIComponent(scene.name)}/apply`);
  tell(t("scene.done", { name }), before.length ? () => post("/devices/batch-control", { devices: before }) : undefined);
}

/** What the devices of a scene are now. */
function formerOf(scene) {
  const states = new Map();
  for (const slot of Object.keys(scene.values ?? {})) {
    const dot = slot.lastIndexOf(".");
    const [id, property] = [slot.slice(0, dot), slot.slice(dot + 1)];
    const value = device(id)?.peek().current_state?.[property];
    if (value !== undefined) states.set(id, { ...states.get(id), [property]: value });
  }
  return [...states].map(([id, value]) => ({ device_id: id, action: "set_state", value }));
}

export async function setMode(name) {
  const before = mode.peek()?.current;
  await put("/modes/current", { mode: name });
  if (before && before !== name) tell(t("mode.done", { name: known(`mode.${name}`, name) }), () => put("/modes/current", { mode: before }));
}
