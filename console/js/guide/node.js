// One text of a path, and the ways on from it. Going on says that it was read.

import { h, signal } from "../dom.js";
import { guide } from "../household/doors.js";
import { icon } from "../icons.js";
import { tell } from "../notice.js";
import { t } from "../texts.js";
import { chat } from "./chat.js";
import { nodeLink } from "./path.js";
import { paragraphs } from "./words.js";

export function nodePage(pathID, id) {
  const began = Date.now();
  const got = signal(null);
  const problem = signal("");
  Promise.all([guide.path(pathID), guide.node(pathID, id), guide.progress(pathID)])
    .then(([path, node, progress]) => got.set({ path, node, progress }), (error) => problem.set(error.status === 404 ? t("guide.gone") : error.message));
  return h("div", { class: "page guide" },
    h("p", {}, h("a", { href: "#/guide" }, t("place.guide")), " › ", h("a", { href: `#/guide/${encodeURIComponent(pathID)}` }, () => got()?.path.title ?? "…")),
    h("h1", {}, () => got()?.node.title ?? t("place.guide")),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : got() ? reading(got(), began) : h("p", { class: "quiet" }, t("loading"))));
}

function reading({ path, node, progress }, began) {
  const isBusy = signal(false);
  const module = path.modules.find((one) => one.id === node.module);
  const next = node.next.filter((id) => path.nodes[id]);
  const isRead = progress.completed_nodes.includes(node.id);
  async function go(to) {
    if (isBusy.peek()) return;
    isBusy.set(true);
    const completed = isRead ? progress.completed_nodes : [...progress.completed_nodes, node.id];
    try {
      await guide.report({
        path_id: path.id, current_node: to ?? node.id, completed_nodes: completed, module_progress: shares(path, completed),
        time_spent: Math.min(86_400, Math.round((Date.now() - began) / 1_000)),
      });
      location.hash = to ? nodeLink(path.id, to) : `#/guide/${encodeURIComponent(path.id)}`;
    } catch (error) {
      isBusy.set(false);
      tell(error.message);
    }
  }
  const way = (id, look, words) => h("button", { class: look, disabled: () => isBusy(), onclick: () => go(id) }, words, id ? icon("next") : null);
  return [
    h("article", { class: "card text" }, h("p", { class: "quiet" }, module ? t("guide.place", { module: module.title, n: module.nodes.indexOf(node.id) + 1, all: module.nodes.length }) : ""), paragraphs(node.content, node.title)),
    h("nav", { class: "ways", "aria-label": t("guide.ways") }, next.length > 1 ? [h("p", {}, t("guide.choose")), next.map((id) => way(id, "button", path.nodes[id].title))]
      : next.length ? way(next[0], "button primary", t("guide.next", { name: path.nodes[next[0]].title })) : way(null, "button primary", t("guide.end"))),
    isRead ? h("p", { class: "quiet" }, t("guide.wasRead")) : null,
    chat(path, node),
  ];
}

/** Percent of each module that was read. */
function shares(path, completed) {
  const read = new Set(completed);
  return Object.fromEntries(path.modules.filter((module) => module.nodes.length).map((module) => [module.id, Math.round((100 * module.nodes.filter((id) => read.has(id)).length) / module.nodes.length)]));
}
