// One thing that is kept: to be read, put right, shared, and thrown away.

import { h, signal } from "../dom.js";
import { clock, day } from "../format.js";
import { isAs, saidBy } from "../forms.js";
import { confirmed } from "../tiles.js";
import { t } from "../texts.js";
import { memory, words } from "./doors.js";

export function itemPage(id) {
  const item = signal(null);
  const problem = signal("");
  const isEdited = signal(false);
  memory.item(id).then((got) => item.set(got), (error) => problem.set(error.status === 404 ? t("memory.gone") : error.message));
  /** `isStill()`: whether nothing was typed since. */
  const change = async (fields, isStill = () => true) => {
    try {
      const changed = await memory.change(id, fields);
      problem.set("");
      if (!isStill()) return;
      item.set(changed);
      isEdited.set(false);
    } catch (error) {
      problem.set(error.message);
    }
  };
  const remove = () => memory.remove(id).then(() => { location.hash = "#/memory"; }, (error) => problem.set(error.message));
  return h("div", { class: "page household" }, h("p", {}, h("a", { href: "#/memory" }, t("place.memory"))),
    () => (item() ? (isEdited() ? form(item(), change, () => isEdited.set(false)) : shown(item(), { edit: () => isEdited.set(true), change, remove })) : problem() ? h("h1", {}, t("place.memory")) : h("p", { class: "quiet" }, t("loading"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null));
}

function shown(item, { edit, change, remove }) {
  const isShared = item.visibility === "household";
  return [h("h1", {}, item.title), h("section", { class: "card", "aria-label": item.title },
    item.url ? h("p", {}, h("a", { href: item.url, rel: "noreferrer", target: "_blank" }, item.url)) : null,
    item.content && item.content.trim() !== item.title.trim() ? h("p", { class: "kept" }, item.content) : null,
    item.tags.length ? h("p", { class: "row wrap" }, item.tags.map((tag) => h("span", { class: "tag" }, tag))) : null,
    h("p", { class: "quiet" }, t("memory.since", { day: day(item.created_at), time: clock(item.created_at) }), " ", t(isShared ? "memory.isShared" : "memory.isPrivate")),
    h("div", { class: "row wrap" }, h("button", { class: "button primary", onclick: edit }, t("memory.edit")),
      h("button", { class: "button", onclick: () => change({ visibility: isShared ? "private" : "household" }) }, t(isShared ? "memory.unshare" : "memory.shareAct")),
      confirmed(t("memory.remove"), remove)))];
}

function form(item, change, close) {
  const submit = (event) => {
    event.preventDefault();
    const was = saidBy(event.target);
    const { title, content, tags } = Object.fromEntries(new FormData(event.target));
    change({ title, content, tags: words(tags) }, () => isAs(was));
  };
  return [h("h1", {}, item.title), h("section", { class: "card", "aria-label": t("memory.edit") }, h("form", { onsubmit: submit },
    h("label", { class: "field whole" }, h("span", {}, t("memory.title")), h("input", { name: "title", required: true, maxlength: 500, value: item.title })),
    h("label", { class: "field whole" }, h("span", {}, t("memory.content")), h("textarea", { name: "content", rows: 8, maxlength: 50_000 }, item.content)),
    h("label", { class: "field" }, h("span", {}, t("memory.tagsField")), h("input", { name: "tags", value: item.tags.join(", "), autocomplete: "off" })),
    h("div", { class: "row wrap" }, h("button", { class: "button primary" }, t("memory.save")), h("button", { type: "button", class: "button", onclick: close }, t("action.cancel")))))];
}
