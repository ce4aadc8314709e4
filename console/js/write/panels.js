// Beside the text: what is wrong with fixes, what each rule says, and trying it out.

import { h, signal } from "../dom.js";
import { get } from "../api.js";
import { icon } from "../icons.js";
import { outcome } from "./outcome.js";
import { t } from "../texts.js";

export function problemList(check, { show, fix }) {
  const item = (entry) => h("li", { class: entry.severity === "error" ? "bad" : "warn" }, icon("warn"), h("div", {},
    h("p", {}, h("button", { class: "text", onclick: () => show(entry.line, entry.column), "aria-label": t("problem.goTo", { line: entry.line }) }, `${entry.line}:${entry.column}`), " ", entry.message),
    entry.fixes.length ? h("div", { class: "row wrap" }, entry.fixes.map((one) => h("button", { class: "button small fix", onclick: () => fix(one.edits) }, icon("check"), h("span", {}, one.title.replace(/`/g, "")))) ) : null));
  return h("section", { class: "card panel-problems", "aria-label": t("write.tab.problems") }, h("h2", {}, t("write.tab.problems")), () => {
    const own = check.problems();
    return [
      own.length ? h("ul", { class: "problems" }, own.map(item)) : h("p", { class: "quiet" }, t("problem.none")),
      check.elsewhere().length ? h("details", {}, h("summary", {}, t("problem.elsewhere", { n: check.elsewhere().length })), h("ul", { class: "chain" }, check.elsewhere().map((entry) => h("li", {}, `${entry.file} ${entry.line}: `, entry.message)))) : null,
    ];
  });
}

/** Each rule as a sentence; those that say something else than the live ones are marked. */
export function sentences(check, here, { show }, file) {
  const live = signal(null);
  if (file) get(`/rules?file=${encodeURIComponent(file)}`).then((answer) => live.set(new Map(answer.rules.map((rule) => [rule.name, rule.paraphrase]))), () => {});
  else live.set(new Map());
  return h("section", { class: "card panel-says", "aria-label": t("write.tab.says") }, h("h2", {}, t("write.tab.says")), () => {
    const rules = check.rules();
    if (!rules.length) return h("p", { class: "quiet" }, t("says.none"));
    const mark = (rule) => (!live() ? null : !live().has(rule.name) ? t("says.new") : live().get(rule.name) !== rule.paraphrase ? t("says.changed") : null);
    const isHere = (i) => here() >= rules[i].line && (i + 1 === rules.length || here() < rules[i + 1].line);
    return h("ol", { class: "says" }, rules.map((rule, i) => h("li", { class: () => (isHere(i) ? "here" : "") },
      h("button", { class: "says", onclick: () => show(rule.line) }, h("span", { class: "sentence" }, rule.paraphrase), h("span", { class: "quiet" }, rule.name, mark(rule) ? h("span", { class: "tag" }, mark(rule)) : null)))));
  });
}

export function tryPanel(tried, check, name, actions, tryOut) {
  const hasErrors = () => check.problems().some((entry) => entry.severity === "error");
  return h("div", { class: "outcomes" },
    h("div", { class: "row spread" }, h("h2", {}, t("write.tab.try")), h("button", { class: "button small", disabled: () => hasErrors() || check.state() !== "done", onclick: tryOut }, t("try.act"))),
    () => {
      if (hasErrors()) return h("p", { class: "quiet" }, t("try.notYet"));
      return Object.keys(tried.parts()).length ? outcome(tried.parts(), name(), actions) : h("p", { class: "quiet" }, t("try.lead"));
    });
}
