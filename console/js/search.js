// One field for everything: devices, rooms, rules, scenes, modes, people and places, and acting on what is found.

import { effect, flush, h, signal, untracked } from "./dom.js";
import { get, user } from "./api.js";
import { applyScene, setMode } from "./acts.js";
import { control } from "./control.js";
import { device, deviceIDs, house, mode, people } from "./live.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";
import { standing, stateText, valueText } from "./format.js";
import { places } from "./places.js";
import { known, t } from "./texts.js";

const MOST = 12;
/** Rules and scenes, as they were when the sheet was opened. */
const rules = signal([]);
const scenes = signal([]);

/** Where a device is and how. */
function now(id) {
  const entry = device(id)();
  return [entry.location, stateText(entry), standing(entry).words].filter(Boolean).join(" · ");
}

/** `{kind, label, detail, words, sign, href | act, id}` */
function everything() {
  const found = deviceIDs().map((id) => {
    const entry = device(id).peek();
    return { kind: "device", label: entry.name, detail: () => now(id), words: [entry.name, entry.id, entry.location, entry.type, ...(entry.aliases ?? [])], sign: entry.type, href: `#/device/${encodeURIComponent(id)}`, id };
  });
  for (const area of house()?.areas ?? []) found.push({ kind: "room", label: area.name, words: [area.name, area.id], sign: "rooms", href: `#/rooms/${encodeURIComponent(area.id)}` });
  for (const rule of rules()) found.push({ kind: "rule", label: rule.name, detail: rule.paraphrase, words: [rule.name, rule.paraphrase, rule.file], sign: "rules", href: `#/edit/${encodeURIComponent(`${rule.file}:${rule.line}`)}` });
  for (const scene of scenes()) found.push({ kind: "scene", label: scene.name.replaceAll("_", " "), words: [scene.name.replaceAll("_", " ")], sign: "sun", act: () => applyScene(scene) });
  if (user()?.role !== "guest") for (const name of mode()?.modes ?? []) found.push({ kind: "mode", label: known(`mode.${name}`, name), words: [name, known(`mode.${name}`, name)], sign: "home", act: () => setMode(name) });
  for (const person of people()) found.push({ kind: "person", label: person.name, detail: t(`presence.${person.state}`), words: [person.name], sign: "people", href: "#/people" });
  for (const [place, sign] of places()) found.push({ kind: "place", label: t(`place.${place || "home"}`), words: [t(`place.${place || "home"}`)], sign, href: `#/${place}` });
  return found;
}

/** How well it fits, 0 for not at all: each word that was typed begins a word, or lies in one. */
function fit(item, typed) {
  let all = 1;
  for (const part of typed) {
    let best = 0;
    item.words.forEach((text, i) => {
      const low = text?.toLowerCase() ?? "";
      const place = low.indexOf(part);
      if (place < 0) return;
      const isBegin = place === 0 || /[\s._-]/.test(low[place - 1]);
      best = Math.max(best, (place === 0 ? 4 : isBegin ? 3 : 1) / (i === 0 ? 1 : 2));
    });
    if (!best) return 0;
    all += best;
  }
  return all + ({ device: 0.5, room: 0.4 }[item.kind] ?? 0);
}

/** "hall light 40", "hall light off": the device, and what is asked of it. */
function order(typed) {
  const last = typed.at(-1);
  if (typed.length < 2 || !/^((100|\d{1,2})%?|on|off)$/.test(last)) return null;
  const able = (entry) => (action) => entry.supported_features?.includes(action);
  const all = everything().filter((item) => item.kind === "device");
  // "Light 95" is a name where there is one.
  if (all.some((item) => fit(item, typed) > 0)) return null;
  const best = all.map((item) => [fit(item, typed.slice(0, -1)), item]).filter(([score]) => score > 0).sort((a, b) => b[0] - a[0]);
  for (const [, item] of best) {
    const can = able(device(item.id).peek());
    if (last === "on" || last === "off") {
      if (can(`turn_${last}`)) return { ...item, label: t("search.order", { name: item.label, what: t(`value.${last}`) }), act: () => control(item.id, `turn_${last}`), href: null };
      continue;
    }
    const value = parseInt(last, 10);
    const action = ["set_brightness", "set_position", "set_temperature"].find(can);
    if (action) return { ...item, label: t("search.order", { name: item.label, what: valueText(value, action === "set_temperature" ? "°C" : "%") }), act: () => control(item.id, action, value), href: null };
  }
  return null;
}

function results(text) {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!typed.length) return [];
  const found = everything().map((item) => [fit(item, typed), item]).filter(([score]) => score > 0).sort((a, b) => b[0] - a[0]).slice(0, MOST).map(([, item]) => item);
  const asked = order(typed);
  return asked ? [asked, ...found] : found;
}

export function openSearch(typed = "") {
  const query = signal(typed);
  if (user.peek()?.role !== "guest") get("/rules").then((answer) => rules.set(answer.rules), () => {});
  get("/scenes").then((answer) => scenes.set(answer.scenes), () => {});
  openSheet("searchTitle", (close) => {
    const go = (item) => {
      close();
      if (item.act) item.act();
      else location.hash = item.href;
    };
    const row = (item) => h("li", {},
      h(item.href ? "a" : "button", { class: "hit", href: item.href ?? null, onclick: (event) => { event.preventDefault(); go(item); } },
        icon(item.sign), h("span", { class: "name" }, item.label), h("span", { class: "quiet" }, item.detail ?? ""), h("span", { class: "tag" }, t(`search.${item.act ? "act" : item.kind}`))),
      item.id && !item.act && device(item.id).peek().supported_features?.includes("turn_on") ? quick(item.id) : null);
    const quick = (id) => h("button", { class: "button small", "aria-label": t("tile.switch", { name: device(id).peek().name }), "aria-pressed": () => String(device(id)().current_state?.on === true), onclick: () => control(id, device(id).peek().current_state?.on === true ? "turn_off" : "turn_on") },
      () => t(device(id)().current_state?.on === true ? "action.off" : "action.on"));
    const field = h("input", { type: "search", autocomplete: "off", "aria-labelledby": "searchTitle", "aria-describedby": "searchHint", autofocus: true, value: typed, oninput: (event) => query.set(event.target.value) });
    const found = signal([]);
    const list = h("ul", { class: "hits" }, () => found().map(row));
    // Neither anew with each report of a device, nor while somebody is at a result: they would lose it.
    effect(() => {
      deviceIDs();
      rules();
      scenes();
      const text = query();
      if (!list.contains(document.activeElement)) found.set(untracked(() => results(text)));
    });
    const keys = (event) => {
      flush();
      const hits = [...list.querySelectorAll(".hit")];
      const at = hits.indexOf(document.activeElement);
      if (event.key === "ArrowDown") hits[Math.min(at + 1, hits.length - 1)]?.focus();
      else if (event.key === "ArrowUp") (at > 0 ? hits[at - 1] : field).focus();
      else if (event.key === "Enter" && event.target === field) hits[0]?.click();
      else return;
      event.preventDefault();
    };
    return h("div", { class: "search", onkeydown: keys }, h("h2", { id: "searchTitle" }, t("search.title")), field,
      h("p", { id: "searchHint", class: "quiet", role: "status" }, () => (query().trim() ? t("search.count", { n: found().length }) : t("search.hint"))), list,
      h("div", { class: "row sheetActs" }, h("button", { class: "button", onclick: close }, t("action.close"))));
  });
}
