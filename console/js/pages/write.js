// Writing rules: the text, what the hub says of it, what it would have done, and saving it with a way back.

import { effect, h, onEnd, signal } from "../dom.js";
import { call } from "../api.js";
import { clock } from "../format.js";
import { icon } from "../icons.js";
import { tell } from "../notice.js";
import { t } from "../texts.js";
import { beginning } from "../write/beginning.js";
import { checking } from "../write/checking.js";
import { completion } from "../write/completion.js";
import { draft, drop, keep } from "../write/drafts.js";
import { textField } from "../write/field.js";
import { afterSaving } from "../write/aftersaving.js";
import { problemList, sentences, tryPanel } from "../write/panels.js";
import { conflictSheet, read, remove, save, saveSheet } from "../write/saving.js";
import { lastSaved, together } from "../write/together.js";
import { trial } from "../write/trial.js";
import { versionsSheet } from "../write/versions.js";

/** What was saved last, for the page that a new file gets. */
let justSaved = null;

/** @param id of a file, `hall.hearth` or `hall.hearth:12`; empty, or `+hall.light` for a rule about that, where there is none yet */
export function writePage(id) {
  const [, file, line] = /^(.*?)(?::(\d+))?$/.exec(id.startsWith("+") ? "" : id);
  const base = signal(file ? null : { source: "", etag: null });
  const problem = signal("");
  if (file) read(file).then(base.set, (error) => problem.set(error.message));
  return h("div", { class: "page" }, h("p", {}, h("a", { href: "#/rules" }, t("place.rules"))), h("h1", {}, file || t("write.new")),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (base() ? desk(file, base(), Number(line) || 0, id.slice(1)) : problem() ? null : h("p", { class: "quiet" }, t("loading"))));
}

function desk(file, read0, line, about) {
  let node;
  effect(() => { node = opened(file, read0, line, about); }, false);
  return node;
}

function opened(file, start, line, about) {
  let base = start;
  const kept = draft(file);
  const isRestored = signal(Boolean(kept && kept.source !== base.source));
  // What it was begun from: if the file has changed since, saving says so.
  if (isRestored.peek() && kept.etag !== undefined) base = { source: kept.base, etag: kept.etag };
  const isChanged = signal(isRestored.peek());
  const isKept = signal(true);
  /** What somebody else has saved over the text that this one was begun from. */
  const theirs = signal(null);
  let isSaving = false;
  const after = signal(justSaved?.name === file && file ? justSaved : null);
  justSaved = null;

  const name = () => file || `${/^[^#\n]*\brule\s+"([^"{}]+)"/m.exec(field.text)?.[1].toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "mine"}.hearth`;
  const field = textField({ label: t("write.label", { name: file || t("write.new") }), describedBy: "writeState", oninput: changed, onmove: (at) => here.set(at) });
  const here = signal(0);
  const check = checking(field, name);
  const tried = trial(name);
  const complete = completion(field, name);
  const company = together(file, overtaken);
  const panel = signal("says");
  let pause = null;
  onEnd(() => clearTimeout(pause));

  field.text = isRestored.peek() ? kept.source : base.source;
  if (!file && about && !isRestored.peek()) {
    const { text, cursor } = beginning(about);
    field.text = text;
    field.area.setSelectionRange(cursor, cursor);
  }
  check.now();
  if (line) requestAnimationFrame(() => field.show(line));
  else if (!file) requestAnimationFrame(() => field.area.focus());

  function changed() {
    const isDifferent = field.text !== base.source;
    isChanged.set(isDifferent);
    if (isDifferent) isKept.set(keep(file, { source: field.text, base: base.source, etag: base.etag ?? undefined }));
    else drop(file);
    after.set(null);
    tried.cancel();
    check.later();
    clearTimeout(pause);
    pause = setTimeout(tryOut, 2_500);
  }
  const hasErrors = () => check.problems.peek().some((entry) => entry.severity === "error");
  function tryOut() {
    clearTimeout(pause);
    if (check.state.peek() === "done" && !hasErrors() && field.text.trim()) tried.run(field.text);
  }

  const actions = {
    show: (at, column) => field.show(at, column),
    source: () => field.text,
    append(text) {
      const end = field.text.length;
      field.replace(end, end, `${field.text.endsWith("\n") || !end ? "" : "\n"}\n${text.trim()}\n`);
      field.area.scrollIntoView({ block: "end" });
    },
    fix(edits) {
      for (const edit of [...edits].sort((a, b) => b.line - a.line || b.column - a.column)) {
        field.replace(field.offsetOf(edit.line, edit.column), field.offsetOf(edit.end_line, edit.end_column), edit.text);
      }
    },
  };
  async function format() {
    const { source } = await call("POST", "/rules/format", { source: field.text });
    field.replaceAll(source);
  }
  function backToSaved() {
    const was = field.text;
    isRestored.set(false);
    const saved = file ? read(file).catch(() => base) : Promise.resolve({ source: "", etag: null });
    saved.then((now) => {
      base = now;
      field.replaceAll(base.source);
      tell(t("write.dropped"), () => field.replaceAll(was));
    });
  }

  // MARK: Saving

  function openSave() {
    tryOut();
    saveSheet({
      name: name(), isNew: base.etag === null, check, trial: tried, actions, conflict: compare,
      act: (as, accepts) => saving(() => save(as, field.text, base.etag, accepts)), saved,
    });
  }
  /** What is live changes before the answer to a save is here. */
  async function saving(work) {
    isSaving = true;
    try {
      return await work();
    } finally {
      isSaving = false;
    }
  }
  function saved(answer, as) {
    const [before, text] = [base, field.text];
    drop(file);
    base = { source: text, etag: answer.etag };
    isChanged.set(false);
    isRestored.set(false);
    tell(t("save.done", { name: as, summary: answer.replay?.summary ?? "" }), () => undo(before, text, answer.etag, as));
    const outcome = { name: as, answer };
    if (file) after.set(outcome);
    else {
      justSaved = outcome;
      location.replace(`#/edit/${encodeURIComponent(as)}`);
    }
  }
  async function undo(before, text, etag, as) {
    if (before.etag === null) {
      await remove(as, etag);
      keep("", { source: text, base: "" });
      location.replace("#/edit/");
      return tell(t("save.undone", { name: as }));
    }
    const answer = await saving(() => save(as, before.source, etag, true));
    base = { source: before.source, etag: answer.etag };
    if (field.node.isConnected) {
      field.replaceAll(before.source);
      changed();
    }
    tell(t("save.undone", { name: as }));
  }
  /** Somebody's text has become live: it is shown if nothing was written here, and else waits to be looked at. */
  async function overtaken(now) {
    if (isSaving || now.etag === base.etag) return theirs.set(null);
    if (now.source === null) {
      base = { source: "", etag: null };
      isChanged.set(true);
      return theirs.set({ isGone: true });
    }
    if (now.source === field.text || !isChanged.peek()) {
      const isNew = now.source !== field.text;
      base = now;
      // Whoever is elsewhere on the page stays there.
      field.text = now.source;
      changed();
      if (isNew) tell(t("together.taken", { who: (await lastSaved(file)) || t("together.somebody") }));
      return theirs.set(null);
    }
    theirs.set({ who: (await lastSaved(file)) || t("together.somebody") });
  }
  async function compare() {
    let live = await read(file);
    // A file that was changed on the disk itself is read by the hub a moment later.
    for (let tries = 0; live.etag === base.etag && tries < 20; tries++) {
      await new Promise((done) => setTimeout(done, 500));
      live = await read(file);
    }
    if (live.etag === base.etag) return tell(t("conflict.later"));
    conflictSheet({
      name: file, base: base.source, mine: field.text, theirs: live.source,
      choose(text) {
        base = live;
        theirs.set(null);
        field.replaceAll(text);
        changed();
      },
    });
  }
  async function deleteFile() {
    const { source } = base;
    await remove(file, base.etag);
    drop(file);
    location.hash = "#/rules";
    tell(t("write.deleted", { name: file }), () => save(file, source, null, true));
  }

  // MARK: Keys

  function keys(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") openSave();
    else if (event.altKey && event.shiftKey && event.code === "KeyF") format();
    else if (event.key === "F8") next(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
  function next(by) {
    const all = check.problems.peek();
    if (!all.length) return;
    const at = here.peek();
    const found = by > 0 ? all.find((entry) => entry.line > at) ?? all[0] : all.findLast((entry) => entry.line < at) ?? all.at(-1);
    field.show(found.line, found.column);
  }

  const type = (text) => field.replace(field.area.selectionStart, field.area.selectionEnd, text);
  const keyRow = h("div", { class: "keyRow", role: "group", "aria-label": t("write.keys") },
    ["{ ", " }", "\"", " %", ".", ":", "->"].map((text) => h("button", { class: "typeKey", onpointerdown: (event) => event.preventDefault(), onclick: () => type(text) }, text.trim())),
    h("button", { class: "typeKey", onpointerdown: (event) => event.preventDefault(), onclick: complete }, t("write.complete")));
  const tab = (key, count) => h("button", { "aria-pressed": () => String(panel() === key), onclick: () => panel.set(key) }, t(`write.tab.${key}`), () => (count() ? ` ${count()}` : ""));

  return h("div", { class: "desk", onkeydown: keys },
    () => (isRestored() ? h("p", { class: "keptDraft" }, t("write.restored", { when: clock(kept.at) }), " ", h("button", { class: "text", onclick: backToSaved }, t("write.toSaved"))) : null),
    company.line, () => theirs() && overtakenLine(theirs(), compare),
    h("div", { class: "deskGrid" },
      h("section", { class: "card paper", "aria-label": t("write.text") },
        h("div", { class: "paperHead" }, h("p", { id: "writeState", class: "quiet", role: "status" }, () => stateWords(check, isChanged, isKept)),
          h("div", { class: "row" }, h("button", { class: "button small", onclick: format }, t("write.format")),
            file ? h("button", { class: "button small", "aria-label": t("versions.open"), onclick: () => versionsSheet(file, field.text, field.replaceAll) }, icon("timeline")) : null, file ? deleteButton(deleteFile) : null)),
        keyRow, field.node),
      h("div", { class: "segments tabs", role: "group", "aria-label": t("write.tabs") }, tab("says", () => check.rules().length), tab("problems", () => check.problems().length), tab("try", () => 0)),
      h("div", { class: () => `panels ${panel()}` },
        problemList(check, actions), sentences(check, here, actions, file),
        h("section", { class: "card panel-try", "aria-label": t("write.tab.try") }, () => (after() ? afterSaving(after(), actions) : tryPanel(tried, check, name, actions, tryOut))))),
    h("div", { class: "saveBar" }, h("p", { class: "quiet" }, () => t(isChanged() ? "write.unsaved" : "write.allSaved")),
      h("button", { class: "button primary", disabled: () => !isChanged(), onclick: openSave }, t("write.save"))));
}

/** Said before the save, so that nobody is surprised by it. */
function overtakenLine({ who, isGone }, compare) {
  return h("div", { class: "together overtaken", role: "status" }, icon("warn"), h("p", {}, isGone ? t("together.gone") : t("together.saved", { who })),
    isGone ? null : h("button", { class: "button small", onclick: compare }, t("together.compare")));
}

function stateWords(check, isChanged, isKept) {
  if (check.state() === "cut") return t("write.cut");
  if (!isKept()) return t("write.noRoom");
  if (check.state() !== "done") return t("write.checking");
  const errors = check.problems().filter((entry) => entry.severity === "error");
  const first = errors[0] ?? check.problems()[0];
  if (first) return t("write.problems", { n: check.problems().length, line: first.line, message: first.message });
  return check.elsewhere().length ? t("problem.elsewhere", { n: check.elsewhere().length }) : t("write.fine");
}

function deleteButton(act) {
  const isAsked = signal(false);
  return h("span", { class: "row" }, () => (isAsked()
    ? [h("button", { class: "button small danger", onclick: act }, t("write.deleteReally")), h("button", { class: "button small", onclick: () => isAsked.set(false) }, t("action.cancel"))]
    : h("button", { class: "button small", "aria-label": t("write.delete"), onclick: () => isAsked.set(true) }, icon("bin"))));
}
