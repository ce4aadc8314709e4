// The rules as sentences, promises apart, and switching them.

import { h, signal } from "../dom.js";
import { get, put } from "../api.js";
import { ago } from "../format.js";
import { known, t } from "../texts.js";

export function rulesPage() {
  const rules = signal(null);
  const query = signal("");
  const problem = signal("");
  get("/rules").then((answer) => rules.set(answer.rules), (error) => problem.set(error.message));
  const switchOver = async (rule) => {
    try {
      const now = await put(`/rules/${encodeURIComponent(rule.id)}`, { enabled: !rule.enabled });
      rules.update((all) => all.map((entry) => (entry.id === now.id ? { ...entry, ...now } : entry)));
      problem.set("");
    } catch (error) {
      problem.set(error.message);
    }
  };
  const isPromise = (rule) => ["never", "always", "expect"].includes(rule.kind);
  const matches = (rule) => [rule.paraphrase, rule.name, rule.file].some((w) => w.toLowerCase().includes(query().toLowerCase()));
  const card = (rule) => h("li", { class: `card rule ${rule.state}` }, h("p", { class: "sentence" }, rule.paraphrase),
    h("p", { class: "quiet" }, `${rule.name} · ${known(`rule.${rule.state}`, rule.state)}`, rule.last_fired ? ` · ${t("rule.last", { when: ago(rule.last_fired), n: rule.fired_24h })}` : ""),
    rule.warnings?.map((warning) => h("p", { class: "problem" }, warning.message)),
    h("button", { class: "switch", role: "switch", "aria-checked": String(rule.enabled), "aria-label": t("rule.switch", { name: rule.name }), onclick: () => switchOver(rule) }, t(rule.enabled ? "value.on" : "value.off")));
  const list = (title, lead, some) => (some.length ? h("section", { "aria-label": title }, h("h2", {}, title), h("p", { class: "quiet" }, lead), h("ul", { class: "plainList" }, some.map(card))) : null);
  return h("div", { class: "page" }, h("h1", {}, t("place.rules")),
    h("label", { class: "field" }, h("span", {}, t("rules.search")), h("input", { type: "search", oninput: (event) => query.set(event.target.value) })),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => {
      if (!rules()) return problem() ? null : h("p", { class: "quiet" }, t("loading"));
      const fitting = rules().filter(matches);
      if (!fitting.length) return h("p", { class: "quiet" }, t("rules.empty"));
      return [list(t("rules.rules"), t("rules.rulesLead"), fitting.filter((r) => !isPromise(r))), list(t("rules.promises"), t("rules.promisesLead"), fitting.filter(isPromise))];
    });
}
