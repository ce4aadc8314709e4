// Sentences of the hub, in which devices have the names that people gave them, and lead to their pages.

import { h } from "./dom.js";
import { propertyName } from "./format.js";
import { device } from "./live.js";

const PATH = /[\p{L}_]\w*(?:\.[\p{L}_]\w*)+/gu;
const FILE = /\(([\w/.-]+\.hearth):(\d+)\)/;

/** The parts of a text, for an element. */
export function named(text) {
  const file = FILE.exec(text);
  if (file) {
    const place = h("a", { href: `#/edit/${encodeURIComponent(`${file[1]}:${file[2]}`)}` }, `${file[1]}:${file[2]}`);
    return [named(text.slice(0, file.index)), "(", place, ")", named(text.slice(file.index + file[0].length))];
  }
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(PATH)) {
    const found = deviceIn(match[0]);
    if (!found) continue;
    parts.push(text.slice(end, match.index), h("a", { href: `#/device/${encodeURIComponent(found.id)}` }, found.name), found.rest ? `, ${propertyName(found.rest)},` : "");
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** The device whose id a path begins with, and what is behind it. */
function deviceIn(path) {
  const parts = path.split(".");
  for (let n = parts.length; n > 0; n--) {
    const id = parts.slice(0, n).join(".");
    const entry = device(id)?.peek();
    if (entry) return { id, name: entry.name, rest: parts.slice(n).join(".") };
  }
  return null;
}
