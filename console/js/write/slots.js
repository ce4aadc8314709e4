// Properties of devices as people call them.

import { propertyName, unitOf, valueText } from "../format.js";
import { device } from "../live.js";

/** `{name, say(value)}` of `hall.light.brightness`. */
export function slotOf(slot) {
  const parts = slot.split(".");
  for (let n = parts.length; n > 0; n--) {
    const entry = device(parts.slice(0, n).join("."))?.peek();
    if (!entry) continue;
    const property = parts.slice(n).join(".");
    const name = property && property !== entry.capabilities?.[0] ? `${entry.name}, ${propertyName(property)}` : entry.name;
    return { name, say: (value) => valueText(value, unitOf(entry, property), property === "open" ? "opening" : entry.type) };
  }
  return { name: slot, say: (value) => valueText(value, "") };
}
