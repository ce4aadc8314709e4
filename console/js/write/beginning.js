// How a new text begins, for a device that a rule is to be about.

import { device } from "../live.js";

/** `{text, cursor}`: the cursor stands where something is still to be said. */
export function beginning(id) {
  const entry = device(id)?.peek();
  if (!entry) return { text: "", cursor: 0 };
  const can = (action) => entry.supported_features?.includes(action);
  const act = can("turn_on") ? `turn on ${id}` : can("set_temperature") ? `set ${id} to 20 °C` : can("open") ? `open ${id}` : can("lock") ? `lock ${id}` : null;
  const title = `rule "${entry.name.replaceAll('"', "'")}":\n`;
  if (act) return { text: `${title}while  { ${act} }\n`, cursor: title.length + "while ".length };
  const begin = `${title}when ${id} `;
  return { text: `${begin} {  }\n`, cursor: begin.length };
}
