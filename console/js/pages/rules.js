// The rules as sentences, promises apart; switching them, and the way to where they are written.

import { h, signal } from "../dom.js";
import { get, put } from "../api.js";
import { drafts } from "../write/drafts.js";
import { icon } from "../icons.js";
import { ago } from "../format.js";
import { known, t } from "../texts.js";

const edit = (place) => `#/edit/${encodeURIComponent(place)}`;

export function rulesPage() {
  const unsaved = drafts();
  const rules = signal(null);
  const query = signal("");
  const problem = signal("");
  const files = signal([]);
  get("/rules/files").then((answer) => files.set(answer.files), () => {});
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
    h("p", { class: "quiet ruleFoot" }, h("a", { href: edit(`${rule.file}:${rule.line}`), "aria-label": t("rules.edit", { name: rule.name }) }, icon("pen"), rule.file), " · ", `${rule.name} · ${known(`rule.${rule.state}`, rule.state)}`, rule.last_fired ? ` · ${t("rule.last", { when: ago(rule.last_fired), n: rule.fired_24h })}` : ""),
    rule.warnings?.map((warning) => h("p", { class: "problem" }, warning.message)),
    h("button", { class: "switch", role: "switch", "aria-checked": String(rule.enabled), "aria-label": t("rule.switch", { name: rule.name }), onclick: () => switchOver(rule) }, t(rule.enabled ? "value.on" : "value.off")));
  const fileList = () => (files().length ? h("section", { class: "filesPart", "aria-label": t("rules.files") }, h("h2", {}, t("rules.files")), h("ul", { class: "files" }, files().map((file) => h("li", {}, h("a", { class: "file", href: edit(file.name) }, icon("file"),
    h("span", { class: "name" }, file.name), h("span", { class: "quiet" }, t("rules.count", { n: file.rules })),
    file.errors ? h("span", { class: "tag bad" }, t("rules.errors", { n: file.errors })) : null, file.warnings ? h("span", { class: "tag warn" }, t("rules.warnings", { n: file.warnings })) : null,
    unsaved.includes(file.name) ? h("span", { class: "tag" }, t("rules.draft")) : null))))) : null);
  const list = (title, lead, some) => (some.length ? h("section", { "aria-label": title }, h("h2", {}, title), h("p", { class: "quiet" }, lead), h("ul", { class: "plainList" }, some.map(card))) : null);
  return h("div", { class: "page rules" }, h("div", { class: "row spread" }, h("h1", {}, t("place.rules")), h("a", { class: "button primary", href: edit("") }, icon("plus"), t(unsaved.includes("") ? "rules.goOn" : "rules.new"))),
    h("label", { class: "field" }, h("span", {}, t("rules.search")), h("input", { type: "search", oninput: (event) => query.set(event.target.value) })),
    fileList,
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => {
      if (!rules()) return problem() ? null : h("p", { class: "quiet" }, t("loading"));
      const fitting = rules().filter(matches);
      if (!fitting.length) return h("p", { class: "quiet" }, t("rules.empty"));
      return [list(t("rules.rules"), t("rules.rulesLead"), fitting.filter((r) => !isPromise(r))), list(t("rules.promises"), t("rules.promisesLead"), fitting.filter(isPromise))];
    });
}
