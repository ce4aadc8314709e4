// A question to the guide: the passages that answer it, each with where it stands. One's own notes are among them.

import { h, signal } from "../dom.js";
import { guide } from "../household/doors.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";
import { nodeLink } from "./path.js";
import { words } from "./words.js";

export function search() {
  const found = signal(null);
  const problem = signal("");
  const isBusy = signal(false);
  let asked = 0;
  const submit = async (event) => {
    event.preventDefault();
    const query = new FormData(event.target).get("query").trim();
    if (!query) return;
    const mine = ++asked;
    isBusy.set(true);
    try {
      const results = await guide.search(query);
      if (mine !== asked) return;
      found.set({ query, results });
      problem.set("");
    } catch (error) {
      if (mine === asked) problem.set(error.message);
    } finally {
      if (mine === asked) isBusy.set(false);
    }
  };
  return h("section", { class: "card", "aria-label": t("guide.ask") },
    h("form", { class: "row asking", role: "search", onsubmit: submit }, h("label", { class: "field" }, h("span", {}, t("guide.ask")), h("input", { type: "search", name: "query", maxlength: 1000, autocomplete: "off", placeholder: t("guide.askExample") })),
      h("button", { class: "button primary", disabled: () => isBusy() }, t("guide.askAct"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    h("div", { role: "status" }, () => found() && outcome(found())));
}

function outcome({ query, results }) {
  if (!results.length) return h("p", {}, t("guide.nothing", { query }));
  return h("ol", { class: "passages" }, results.map(({ id, content, metadata: about }) => h("li", {}, h("blockquote", {}, words(content)),
    h("a", { class: "source", href: about.path_id ? nodeLink(about.path_id, about.node_id) : `#/memory/${encodeURIComponent(id)}` }, icon(about.path_id ? "book" : "file"), h("span", { class: "name" }, about.title), h("span", { class: "quiet" }, about.source)))));
}
