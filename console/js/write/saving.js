// Saving a file of rules: one sheet with all that was found, and what happens where somebody else has saved meanwhile.

import { h, signal, untracked } from "../dom.js";
import { call, get, patiently, Refusal } from "../api.js";
import { diffView } from "./diffview.js";
import { outcome, tests } from "./outcome.js";
import { openSheet } from "../sheet.js";
import { merged } from "./diff.js";
import { t } from "../texts.js";

export const filePath = (name) => `/rules/files/${name.split("/").map(encodeURIComponent).join("/")}`;

export const read = (name) => get(filePath(name));

/** Without a text where there is no such file. */
export const readIfThere = async (name) => ((await exists(name)) ? read(name) : { source: null, etag: null });

/** @param etag that of the text that was read; `null` for a file that is not there yet */
export async function save(name, source, etag, acceptsWarnings) {
  if (etag === null && (await exists(name))) throw new Refusal(412, { error: { code: "PRECONDITION_FAILED", message: t("save.taken", { name }) } });
  const headers = etag === null ? {} : { "if-match": `"${etag}"` };
  return patiently(() => call("PUT", filePath(name), { source, accept_warnings: acceptsWarnings }, headers));
}

async function exists(name) {
  return (await get("/rules/files")).files.some((file) => file.name === name);
}

export const remove = (name, etag) => call("DELETE", filePath(name), undefined, { "if-match": `"${etag}"` });

/**
 * The sheet. Closes with "Keep editing" or once it is saved; `saved(answer)` is told.
 * @param options.trial what was tried out of this text, or is being
 * @param options.check what the hub says of it
 */
export function saveSheet({ name, isNew, check, trial, actions, act, saved, conflict }) {
  const refusal = signal(null);
  const isBusy = signal(false);
  const file = signal(name);
  const errors = check.problems.peek().filter((entry) => entry.severity === "error");
  // A promise that can be broken is a warning that only the whole check finds.
  const warnings = () =>
    (trial.parts().promises?.answer?.diagnostics ?? [...check.problems(), ...check.elsewhere()]).filter((entry) => entry.severity === "warning" && !check.wasThere(entry));
  const mustAccept = () => warnings().length > 0 || refusal()?.code === "WARNINGS_NOT_ACCEPTED";
  let closed;
  const leaving = {
    show: (line) => { closed(); actions.show(line); },
    append: (text) => { closed(); actions.append(text); },
    source: actions.source,
  };

  async function go() {
    isBusy.set(true);
    const accepts = untracked(mustAccept);
    try {
      const answer = await act(file.peek(), accepts);
      closed();
      saved(answer, file.peek());
    } catch (error) {
      if (error.code === "PRECONDITION_FAILED" && !isNew) {
        closed();
        conflict();
      } else refusal.set(error);
    } finally {
      isBusy.set(false);
    }
  }

  openSheet("sheetTitle", (close) => {
    closed = close;
    return [
      h("h2", { id: "sheetTitle" }, t(isNew ? "save.titleNew" : "save.title", { name })),
      isNew ? nameField(file) : null,
      errors.length ? h("div", { class: "problem" }, h("p", {}, t("save.errors", { n: errors.length })), h("ul", { class: "chain" }, errors.map((entry) => h("li", {}, t("save.at", { line: entry.line }), " ", entry.message)))) : null,
      () => (warnings().length ? h("section", {}, h("h3", {}, t("save.warnings", { n: warnings().length })), h("ul", { class: "chain" }, warnings().map((entry) => h("li", {}, entry.file === name ? t("save.at", { line: entry.line }) : `${entry.file}:`, " ", entry.message)))) : null),
      h("div", { class: "outcomes" }, () => outcome(trial.parts(), name, leaving)),
      h("div", { role: "alert" }, () => refusal() && refused(refusal(), name, leaving)),
      h("div", { class: "row wrap sheetActs" },
        h("button", { class: "button primary", disabled: () => isBusy() || errors.length > 0, onclick: go }, () => t(isBusy() ? "save.busy" : mustAccept() ? "save.anyway" : "save.act")),
        h("button", { class: "button", onclick: close }, t("save.back"))),
    ];
  });
}

function nameField(file) {
  return h("label", { class: "field" }, h("span", {}, t("write.name")),
    h("input", { name: "file", value: file.peek(), spellcheck: "false", autocomplete: "off", oninput: (event) => file.set(event.target.value.trim()) }),
    h("small", {}, t("write.nameHint")));
}

/** Why the hub did not take it. */
function refused(error, name, actions) {
  const { diagnostics = [], tests: failed = [] } = error.details ?? {};
  return h("div", { class: "problem" }, h("p", {}, error instanceof Refusal ? error.message : t("problem.unreachable")),
    diagnostics.length ? h("ul", { class: "chain" }, diagnostics.map((entry) => h("li", {}, `${entry.file} ${entry.line}:${entry.column} `, entry.message))) : null,
    failed.length ? tests(failed, actions, name) : null);
}

/** Two people in one file: what the other changed, and three ways on. Nothing is lost by any of them. */
export function conflictSheet({ name, base, mine, theirs, choose }) {
  const both = merged(base, mine, theirs);
  const way = (close, text, words, look = "button") => h("button", { class: look, onclick: () => { close(); choose(text); } }, words);
  openSheet("conflictTitle", (close) => [
    h("h2", { id: "conflictTitle" }, t("conflict.title", { name })), h("p", {}, t("conflict.lead")),
    h("h3", {}, t("conflict.theirs")), diffView(base, theirs), h("h3", {}, t("conflict.mine")), diffView(base, mine),
    h("p", { class: "quiet" }, t(both === null ? "conflict.clash" : "conflict.fits")),
    h("div", { class: "row wrap sheetActs" }, both === null ? null : way(close, both, t("conflict.both"), "button primary"),
      way(close, mine, t("conflict.keepMine")), way(close, theirs, t("conflict.takeTheirs"))),
  ]);
}
