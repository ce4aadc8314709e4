// One line at the foot of the page about what was just done, with the way back.

import { h, signal } from "./dom.js";
import { t } from "./texts.js";

const SHOWN = 10_000;
const shown = signal(null);
let timer = null;

/** Says it for 10 seconds, longer while somebody is at it. `undo`, if given, takes it back. */
export function tell(text, undo) {
  shown.set({ text, undo });
  rest();
}

function rest() {
  clearTimeout(timer);
  timer = setTimeout(() => shown.set(null), SHOWN);
}

export function noticeBar() {
  const take = async ({ undo }) => {
    shown.set(null);
    try {
      await undo();
    } catch (error) {
      tell(error.message);
    }
  };
  const stay = () => clearTimeout(timer);
  return h("div", { class: "notices", role: "status", onpointerenter: stay, onpointerleave: rest, onfocusin: stay, onfocusout: rest }, () => {
    const now = shown();
    if (!now) return null;
    return h("p", { class: "notice" }, h("span", {}, now.text),
      now.undo ? h("button", { class: "button small", onclick: () => take(now) }, t("action.undo")) : null);
  });
}
