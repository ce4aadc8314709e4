// One line at the foot of the page about what was just done, with the way back.

import { h, signal } from "./dom.js";
import { t } from "./texts.js";

const SHOWN = 10_000;
const shown = signal(null);
let timer = null;

/**
 * Says it for 10 seconds, longer while somebody is at it.
 * @param undo if given, takes it back
 * @param others more that can be done about it: `[words, work]`
 */
export function tell(text, undo, others = []) {
  shown.set({ text, acts: undo ? [...others, [t("action.undo"), undo]] : others });
  rest();
}

function rest() {
  clearTimeout(timer);
  timer = setTimeout(() => shown.set(null), SHOWN);
}

export function noticeBar() {
  const act = async (work) => {
    shown.set(null);
    try {
      await work();
    } catch (error) {
      tell(error.message);
    }
  };
  const stay = () => clearTimeout(timer);
  return h("div", { class: "notices", role: "status", onpointerenter: stay, onpointerleave: rest, onfocusin: stay, onfocusout: rest }, () => {
    const now = shown();
    if (!now) return null;
    return h("div", { class: "notice" }, h("p", {}, now.text), now.acts.length
      ? h("div", { class: "row wrap" }, now.acts.map(([words, work]) => h("button", { class: "button small", onclick: () => act(work) }, words))) : null);
  });
}
