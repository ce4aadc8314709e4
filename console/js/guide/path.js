// A path: what is on it, what of it was read, and where one goes on.

import { h, signal } from "../dom.js";
import { guide } from "../household/doors.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

export const nodeLink = (path, node) => `#/guide/${encodeURIComponent(path)}/${encodeURIComponent(node)}`;

export function pathPage(id) {
  const got = signal(null);
  const problem = signal("");
  Promise.all([guide.path(id), guide.progress(id)]).then(([path, progress]) => got.set({ path, progress }), (error) => problem.set(error.status === 404 ? t("guide.gone") : error.message));
  return h("div", { class: "page guide" }, h("p", {}, h("a", { href: "#/guide" }, t("place.guide"))),
    h("h1", {}, () => got()?.path.title ?? t("place.guide")),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : got() ? shown(got()) : h("p", { class: "quiet" }, t("loading"))));
}

function shown({ path, progress }) {
  const read = new Set(progress.completed_nodes);
  const isBegun = read.size > 0;
  const isWhole = progress.completion_percentage >= 100;
  // The path may have changed since.
  const here = path.nodes[progress.current_node] ?? Object.values(path.nodes)[0];
  const line = (node) => h("li", {}, h("a", { href: nodeLink(path.id, node.id), "aria-current": isBegun && !isWhole && node.id === here.id ? "step" : null },
    icon(read.has(node.id) ? "check" : "dot"), h("span", { class: "name" }, node.title), read.has(node.id) ? h("span", { class: "quiet" }, t("guide.read")) : null));
  return [
    path.description ? h("p", { class: "quiet" }, path.description) : null,
    h("section", { class: "card goOn", "aria-label": t("guide.howFar", { name: path.title }) },
      h("progress", { max: 100, value: String(progress.completion_percentage), "aria-label": t("guide.howFar", { name: path.title }) }),
      h("p", {}, isWhole ? t("guide.allRead") : t("guide.parts", { n: path.total_nodes, done: progress.completion_percentage })),
      h("a", { class: "button primary", href: nodeLink(path.id, isWhole ? Object.keys(path.nodes)[0] : here.id) }, t(isWhole ? "guide.again" : isBegun ? "guide.goOn" : "guide.begin"))),
    path.modules.map((module) => h("section", { class: "card", "aria-label": module.title }, h("h2", {}, module.title), h("ol", { class: "list" }, module.nodes.map((id) => line(path.nodes[id]))))),
  ];
}
