// Earlier texts of a file: who saved which when, what would differ, and taking one back into the editor.

import { h, signal } from "../dom.js";
import { get } from "../api.js";
import { by, clock, day } from "../format.js";
import { diffView } from "./diffview.js";
import { filePath } from "./saving.js";
import { openSheet } from "../sheet.js";
import { t } from "../texts.js";

const path = (name) => `${filePath(name)}/versions`;

/** `take(source)` gets the text of the one that was chosen. Nothing is saved by it. */
export function versionsSheet(name, text, take) {
  const list = signal(null);
  const chosen = signal(null);
  const problem = signal("");
  get(path(name)).then((answer) => list.set(answer.versions), (error) => problem.set(error.message));
  const choose = async (version) => {
    chosen.set(null);
    const whole = await get(`${path(name)}/${encodeURIComponent(version.version)}`).catch((error) => problem.set(error.message));
    if (whole) chosen.set(whole);
  };
  const row = (version, i) => h("li", {}, h("button", { class: "version", "aria-pressed": () => String(chosen()?.version === version.version), onclick: () => choose(version) },
    h("span", {}, `${day(version.at)}, ${clock(version.at)}`), h("span", { class: "quiet" }, version.by ? by(version.by) : t("versions.disk"), i === 0 ? h("span", { class: "tag" }, t("versions.newest")) : null)));
  openSheet("versionsTitle", (close) => [
    h("h2", { id: "versionsTitle" }, t("versions.title", { name })),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (list() ? list().length ? h("ol", { class: "versions" }, list().map(row)) : h("p", { class: "quiet" }, t("versions.none")) : problem() ? null : h("p", { class: "quiet" }, t("loading"))),
    () => (chosen() ? h("section", { "aria-label": t("versions.differs") }, h("h3", {}, t("versions.differs")), diffView(text, chosen().source)) : null),
    h("div", { class: "row wrap sheetActs" },
      () => (chosen() && chosen().source !== text ? h("button", { class: "button primary", onclick: () => { close(); take(chosen.peek().source); } }, t("versions.take")) : null),
      h("button", { class: "button", onclick: close }, t("action.close"))),
  ]);
}
