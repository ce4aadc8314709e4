// The rules of one device: what reads or sets it, as sentences, and the way to a new one.

import { h, signal } from "./dom.js";
import { get, user } from "./api.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

export function rulesPart(id) {
  if (user.peek()?.role === "guest") return null;
  const rules = signal(null);
  const problem = signal("");
  get(`/rules?slot=${encodeURIComponent(id)}`).then((answer) => rules.set(answer.rules), (error) => problem.set(error.message));
  return h("section", { class: "card", "aria-label": t("deviceRules.title") },
    h("div", { class: "row spread" }, h("h2", {}, t("deviceRules.title")), h("a", { class: "button small", href: `#/edit/${encodeURIComponent(`+${id}`)}` }, icon("plus"), t("deviceRules.new"))),
    () => (problem() ? h("p", { class: "problem" }, problem()) : !rules() ? h("p", { class: "quiet" }, t("loading")) : rules().length
      ? h("ul", { class: "list" }, rules().map((rule) => h("li", {}, h("a", { href: `#/edit/${encodeURIComponent(`${rule.file}:${rule.line}`)}` }, h("span", {}, rule.paraphrase), h("span", { class: "quiet" }, rule.name)))))
      : h("p", { class: "quiet" }, t("deviceRules.none"))));
}
