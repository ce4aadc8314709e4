// What one wants to find again: notes and pages, newest first, and a search that forgives typos.

import { h, signal } from "../dom.js";
import { clock, day } from "../format.js";
import { sent } from "../forms.js";
import { memory, words } from "../household/doors.js";
import { icon } from "../icons.js";
import { itemPage } from "../household/item.js";
import { t } from "../texts.js";

/** So long after the last key the search begins, in milliseconds. */
const PAUSE = 300;
const MOST_TAGS = 12;

export const memoryPage = (id) => (id ? itemPage(id) : all());

function all() {
  const typed = signal("");
  const tag = signal("");
  const found = signal(null);
  const tags = signal([]);
  const problem = signal("");
  let [timer, asked] = [null, 0];
  const read = async (cursor) => {
    const mine = ++asked;
    const text = typed.peek().trim();
    const fields = { tags: tag.peek(), limit: 30 };
    try {
      const answer = text ? await memory.search({ ...fields, q: text }) : await memory.list({ ...fields, cursor });
      if (mine !== asked) return;
      found.update((was) => ({ ...answer, text, items: cursor ? [...was.items, ...answer.items] : answer.items }));
      problem.set("");
    } catch (error) {
      if (mine === asked) problem.set(error.status === 404 ? t("memory.off") : error.message);
    }
  };
  const readTags = () => memory.tags().then((list) => tags.set(list.slice(0, MOST_TAGS)), () => {});
  read();
  readTags();
  const search = h("input", { type: "search", "aria-label": t("memory.search"), placeholder: t("memory.search"), autocomplete: "off", oninput: (event) => {
    typed.set(event.target.value);
    clearTimeout(timer);
    timer = setTimeout(() => read(), PAUSE);
  } });
  const choice = ({ name, count }) => h("button", { class: "chip", "aria-pressed": () => String(tag() === name), onclick: () => { tag.set(tag.peek() === name ? "" : name); read(); } }, name, h("span", { class: "quiet" }, ` ${count}`));
  return h("div", { class: "page household" },
    h("header", {}, h("h1", {}, t("place.memory")), h("p", { class: "quiet" }, t("memory.lead"))),
    h("div", { class: "finding" }, icon("search"), search),
    () => (tags().length ? h("div", { class: "row wrap", role: "group", "aria-label": t("memory.tags") }, tags().map(choice)) : null),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    h("div", { role: "status" }, () => outcome(found())),
    h("div", { hidden: () => Boolean(found()?.text) }, capture(() => { read(); readTags(); })),
    () => (found() ? list(found()) : null),
    () => (found()?.next_cursor ? h("button", { class: "button", onclick: () => read(found.peek().next_cursor) }, t("memory.older")) : null));
}

/** How many there are, and which words were taken for which. */
function outcome(got) {
  if (!got?.text) return null;
  const corrections = Object.entries(got.corrections ?? {});
  return [h("p", { class: "quiet" }, t("memory.found", { n: got.total })),
    corrections.map(([wrong, right]) => h("p", { class: "corrected" }, t("memory.corrected", { wrong, right })))];
}

function list(got) {
  if (!got.items.length) return got.text ? null : h("section", { class: "card" }, h("h2", {}, t("memory.none")), h("p", {}, t("memory.noneLead")));
  if (got.text) return h("ul", { class: "memories card" }, got.items.map((item) => entry(item, t("memory.when", { day: day(item.created_at), time: clock(item.created_at) }))));
  const days = new Map();
  for (const item of got.items) days.set(day(item.created_at), [...(days.get(day(item.created_at)) ?? []), item]);
  return [...days].map(([date, items]) => h("section", { class: "card", "aria-label": date }, h("h2", {}, date), h("ul", { class: "memories" }, items.map((item) => entry(item, clock(item.created_at))))));
}

function entry(item, when) {
  const isMore = item.snippet && item.snippet.trim() !== item.title.trim();
  return h("li", {}, h("a", { class: "memory", href: `#/memory/${item.id}` }, icon(item.url ? "link" : "file"),
    h("span", { class: "memoryText" }, h("span", { class: "name" }, item.title), isMore ? h("span", { class: "quiet snippet" }, item.snippet) : null,
      h("span", { class: "quiet small" }, [when, item.visibility === "household" ? t("memory.shared") : "", item.tags.map((one) => `#${one}`).join(" ")].filter(Boolean).join(" · ")))));
}

function capture(kept) {
  const problem = signal("");
  const said = signal("");
  const submit = (event) => sent(event, async ({ notes, url, tags, shared }) => {
    if (!notes.trim() && !url.trim()) throw new Error(t("memory.empty"));
    const answer = await memory.keep({ ...(notes.trim() ? { notes: notes.trim() } : {}), ...(url.trim() ? { url: url.trim() } : {}), tags: words(tags), visibility: shared ? "household" : "private" });
    problem.set("");
    said.set(t(answer.message === "Already captured" ? "memory.again" : "memory.kept"));
    kept();
  }).catch((error) => {
    said.set("");
    problem.set(error.message);
  });
  return h("section", { class: "card", "aria-label": t("memory.new") }, h("form", { onsubmit: submit },
    h("label", { class: "field whole" }, h("span", {}, t("memory.new")), h("textarea", { name: "notes", rows: 2, maxlength: 50_000, placeholder: t("memory.example") })),
    h("div", { class: "fields" },
      h("label", { class: "field" }, h("span", {}, t("memory.url")), h("input", { name: "url", type: "url", placeholder: "https://", autocomplete: "off" })),
      h("label", { class: "field" }, h("span", {}, t("memory.tagsField")), h("input", { name: "tags", placeholder: t("memory.tagsExample"), autocomplete: "off" }))),
    h("div", { class: "row wrap spread whole" }, h("label", { class: "choice" }, h("input", { type: "checkbox", name: "shared" }), t("memory.share")), h("button", { class: "button primary" }, t("memory.keep"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null), h("p", { class: "quiet", role: "status" }, () => said())));
}
