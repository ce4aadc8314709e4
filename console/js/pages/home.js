// Home: is it all right, who is home, is it closed, what is on.

import { each, effect, h, onEnd, signal } from "../dom.js";
import { get, post, user } from "../api.js";
import { applyScene, setMode } from "../acts.js";
import { icon } from "../icons.js";
import { clock, day, stateText, valueText } from "../format.js";
import { isCut } from "../link.js";
import { concerns, device, deviceIDs, house, mode, now, people, questions, status } from "../live.js";
import { tell } from "../notice.js";
import { openSearch } from "../searchkeys.js";
import { isControllable, reading, tile } from "../tiles.js";
import { known, t } from "../texts.js";

const MOST_TILES = 8;
/** So many rooms stand in the first picture; more follow at each picture, so that one can press what is there meanwhile. */
const FIRST_ROOMS = 2;

export function homePage() {
  return h("div", { class: "page home" },
    h("header", { class: "greeting row spread" }, h("div", {}, h("h1", {}, () => greeting()), h("p", { class: "quiet" }, day(now()))),
      h("button", { class: "round", "aria-label": t("search.title"), onclick: openSearch }, icon("search"))),
    feeling(), closed(), asked(), h("section", { class: "modes", "aria-label": t("mode.title") }, modes(), scenes()), rooms());
}

function greeting() {
  const hour = Number(clock(now()).slice(0, 2));
  const part = hour < 5 ? "night" : hour < 11 ? "morning" : hour < 17 ? "day" : hour < 22 ? "evening" : "night";
  return t(`greeting.${part}`, { name: user()?.name ?? "" });
}

const openConcerns = () => concerns().filter((c) => c.state === "open").sort((a, b) => b.weight - a.weight);

/** How the house feels, in a few words. */
export function feelingText() {
  if (isCut()) return t("feeling.cut");
  const state = status()?.emotional_state;
  if (!state) return t("feeling.none");
  if (!openConcerns().length && ["content", "happy", "neutral"].includes(state.primary)) return t("feeling.well");
  return t("feeling.is", { feeling: known(`feeling.${state.primary}`, state.primary) });
}

/** Why it feels so; nothing on a good day. */
export function reasonText() {
  if (isCut()) return t("feeling.cutLead");
  const state = status()?.emotional_state;
  return state && (openConcerns().length || !["content", "neutral"].includes(state.primary)) ? state.reasoning : "";
}

function feeling() {
  const known1 = () => concerns().filter((c) => c.state === "acknowledged" || c.state === "snoozed");
  return h("section", { class: "card feeling", "aria-labelledby": "feels" },
    h("h2", { id: "feels" }, () => feelingText()), () => (reasonText() ? h("p", {}, reasonText()) : null),
    each(() => openConcerns().slice(0, 3), (entry) => entry.id, concern),
    () => (openConcerns().length > 3 ? h("p", { class: "quiet" }, t("concern.more", { n: openConcerns().length - 3 })) : null),
    h("details", { hidden: () => !known1().length }, h("summary", {}, () => t("concern.known", { n: known1().length })), each(known1, (entry) => entry.id, concern)));
}

/** Its words follow the house; a note that somebody is typing stays. */
function concern(first) {
  let last = first;
  const entry = () => (last = concerns().find((other) => other.id === first.id) ?? last);
  const act = (what, body) => post(`/concerns/${encodeURIComponent(first.id)}/${what}`, body).catch((error) => tell(error.message));
  const isNoting = signal(false);
  const noted = (event) => {
    event.preventDefault();
    const { note } = Object.fromEntries(new FormData(event.target));
    act("acknowledge", note.trim() ? { note: note.trim() } : {});
  };
  return h("div", { class: () => `concern ${entry().severity >= 0.6 ? "bad" : "warn"}` }, icon("warn"),
    h("div", {}, h("p", {}, () => entry().text), h("p", { class: "quiet" }, () => t("concern.since", { when: clock(entry().opened) }), () => (entry().note ? ` · ${entry().note}` : "")),
      () => (isNoting() ? h("form", { class: "row wrap", onsubmit: noted }, h("label", { class: "field" }, h("span", {}, t("concern.note")), h("input", { name: "note", maxlength: 200, autocomplete: "off" })), h("button", { class: "button primary" }, t("concern.know"))) : null),
      h("div", { class: "row wrap" },
        () => (entry().state === "open" && !isNoting() ? h("button", { class: "button small", onclick: () => isNoting.set(true) }, t("concern.know")) : null),
        h("button", { class: "button small", onclick: () => act("snooze", { for: "8h" }) }, t("concern.later")),
        h("button", { class: "button small", onclick: () => act("resolve", {}) }, t("concern.fixed")))));
}

export function asked() {
  return () => questions().filter((q) => q.state === "open").map((question) =>
    h("section", { class: "card question", "aria-label": t("question.title") }, h("p", {}, question.text),
      h("div", { class: "row wrap" }, question.options.map((option) =>
        h("button", { class: option === question.default ? "button primary" : "button", onclick: () => post(`/questions/${encodeURIComponent(question.id)}/answer`, { answer: option })
          .then((said) => said?.reply && tell(said.reply)).catch((error) => tell(error.message)) }, option))),
      question.deadline ? h("p", { class: "quiet" }, t("question.until", { when: clock(question.deadline) })) : null));
}

function modes() {
  return () => {
    const now = mode();
    if (!now?.modes?.length) return null;
    return h("div", { class: "segments", role: "group", "aria-label": t("mode.title") }, now.modes.map((name) =>
      h("button", { "aria-pressed": String(name === now.current), disabled: user()?.role === "guest", onclick: () => setMode(name).catch((error) => tell(error.message)) }, known(`mode.${name}`, name))));
  };
}

export function scenes() {
  const all = signal([]);
  get("/scenes").then((answer) => all.set(answer.scenes), () => {});
  return () => (all().length ? h("div", { class: "row wrap" }, all().map((scene) =>
    h("button", { class: "button", onclick: () => applyScene(scene).catch((error) => tell(error.message)) }, scene.name.replaceAll("_", " ")))) : null);
}

/** Whether the house is closed, in one line, including what is not known. */
export function closedText() {
  const [open, locked, unknown] = [[], [], []];
  for (const id of deviceIDs()) {
    const entry = device(id)?.();
    if (!["door", "window", "lock", "garage", "gate"].includes(entry?.type)) continue;
    const state = entry.current_state?.state ?? entry.current_state?.[entry.capabilities?.[0]];
    if (state === undefined || entry.status === "offline") unknown.push(entry.name);
    else if (state === true || ["open", "unlocked", "opening"].includes(state)) open.push(t(entry.type === "lock" ? "closed.unlocked" : "closed.open", { name: entry.name }));
    else locked.push(entry.name);
  }
  const parts = [];
  if (open.length) parts.push(open.join(", "));
  else if (locked.length) parts.push(t("closed.all"));
  if (unknown.length) parts.push(t("closed.unknown", { names: unknown.join(", ") }));
  const what = parts.join(" · ") || t("closed.nothing");
  return isCut() ? t("closed.then", { what }) : what;
}

/** That line, and who is there. */
export function closed() {
  return h("section", { class: "card closed", "aria-label": t("closed.title") }, h("p", {}, () => closedText()), () => (people().length ? h("p", { class: "quiet" }, people().map((p) => t(`person.${p.state}`, { name: p.name })).join(" · ")) : null));
}

/** @param isWhole with all tiles, and with no way to a page of the room */
export function rooms({ isWhole = false } = {}) {
  const all = () => {
    const byArea = new Map((house()?.areas ?? []).map((area) => [area.id, { ...area, ids: [] }]));
    const rest = { id: "", name: t("room.none"), ids: [] };
    for (const id of deviceIDs()) {
      const entry = device(id).peek();
      if (entry.enabled === false || entry.type === "tracker" || entry.type === "person") continue;
      (byArea.get(entry.area) ?? rest).ids.push(id);
    }
    return [...byArea.values(), rest].filter((area) => area.ids.length);
  };
  const shown = signal(FIRST_ROOMS);
  effect(() => {
    if (shown() >= all().length) return;
    const next = setTimeout(() => shown.update((n) => 2 * n));
    onEnd(() => clearTimeout(next));
  });
  return [
    () => (all().length ? null : h("section", { class: "card" }, h("h2", {}, t("empty.title")), h("p", {}, t("empty.lead")), user()?.role === "guest" ? null : h("a", { class: "button primary", href: "#/setup" }, t("setup.title")))),
    each(() => all().slice(0, shown()), (area) => [area.id, area.name, ...area.ids].join(), (area) => room(area, isWhole)),
  ];
}

export function room(area, isWhole = false) {
  const tiles = area.ids.filter((id) => isControllable(device(id).peek()));
  const others = area.ids.filter((id) => !tiles.includes(id));
  return h("section", { class: "room", "aria-label": area.name },
    h("div", { class: "roomHead" }, h("h2", {}, area.id && !isWhole ? h("a", { href: `#/rooms/${encodeURIComponent(area.id)}` }, area.name) : area.name),
      h("span", { class: "quiet" }, () => climate(area.ids))),
    tiles.length ? h("div", { class: "tiles" }, tiles.slice(0, isWhole ? Infinity : MOST_TILES).map(tile)) : null,
    tiles.length > MOST_TILES && !isWhole ? h("p", {}, h("a", { href: `#/rooms/${encodeURIComponent(area.id)}` }, t("room.more", { n: tiles.length - MOST_TILES }))) : null,
    others.length ? h("div", { class: "readings" }, others.map(reading)) : null);
}

export function climate(ids) {
  const said = [];
  for (const [property, unit] of [["temp", "°C"], ["humidity", "%"]]) {
    const value = ids.map((id) => device(id)()?.current_state?.[property]).find((v) => typeof v === "number");
    if (value !== undefined) said.push(valueText(value, unit));
  }
  return said.join(" · ");
}

export { stateText };
