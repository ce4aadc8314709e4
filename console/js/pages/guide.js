// The guide: paths through texts that belong together, how far one is on each, and a search through all of them.

import { h, signal } from "../dom.js";
import { nodePage } from "../guide/node.js";
import { pathPage } from "../guide/path.js";
import { search } from "../guide/search.js";
import { guide } from "../household/doors.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

/** @param id empty, of a path, or `path/node` */
export function guidePage(id) {
  const [path, ...node] = id.split("/");
  if (!path) return all();
  return node.length ? nodePage(path, node.join("/")) : pathPage(path);
}

function all() {
  const paths = signal(null);
  const problem = signal("");
  guide.paths().then(paths.set, (error) => problem.set(error.status === 404 ? t("guide.off") : error.message));
  const card = (path) => h("li", {}, h("a", { class: "card path", href: `#/guide/${encodeURIComponent(path.id)}` },
    h("span", { class: "row" }, icon("book"), h("span", { class: "name" }, path.title)), path.description ? h("span", { class: "quiet" }, path.description) : null,
    h("progress", { max: 100, value: String(path.progress), "aria-label": t("guide.howFar", { name: path.title }) }),
    h("span", { class: "quiet" }, path.progress >= 100 ? t("guide.allRead") : t("guide.parts", { n: path.total_nodes, done: path.progress }))));
  return h("div", { class: "page guide" }, h("header", {}, h("h1", {}, t("place.guide")), h("p", { class: "quiet" }, t("guide.lead"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (paths() ? [search(), h("section", { "aria-label": t("guide.paths") }, h("h2", {}, t("guide.paths")), h("ul", { class: "cards" }, paths().map(card)))]
      : problem() ? null : h("p", { class: "quiet" }, t("loading"))));
}
