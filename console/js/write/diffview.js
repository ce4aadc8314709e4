// Two texts side by side as one list of lines: what went and what came.

import { h } from "../dom.js";
import { colours } from "./colours.js";
import { shownLines } from "./diff.js";
import { t } from "../texts.js";

const SIGNS = { old: "−", new: "+", same: " " };

export function diffView(old, next) {
  const shown = shownLines(old, next);
  if (!shown.length) return h("p", { class: "quiet" }, t("diff.same"));
  return h("div", { class: "diff", role: "region", tabindex: "0", "aria-label": t("diff.title") }, shown.map((line) => {
    if (line.mark === "gap") return h("p", { class: "gap" }, t("diff.gap", { n: line.n }));
    const said = { old: t("diff.old"), new: t("diff.new") }[line.mark];
    return h("p", { class: line.mark }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[line.mark]), said ? h("span", { class: "unseen" }, said, " ") : null,
      h("code", {}, colours(line.text).map(([look, text]) => (look ? h("span", { class: `c-${look}` }, text) : text))));
  }));
}
