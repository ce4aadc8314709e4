// Says that the hub is out of reach, once that lasts longer than a moment.

import { effect, h, signal } from "./dom.js";
import { clock } from "./format.js";
import { link, retry } from "./live.js";
import { t } from "./texts.js";

const MOMENT = 2_000;

export function linkBar() {
  const late = signal(false);
  let timer;
  effect(() => {
    clearTimeout(timer);
    if (link().isOpen) late.set(false);
    else timer = setTimeout(() => late.set(true), MOMENT);
  });
  effect(() => document.documentElement.classList.toggle("cut", late()));
  return () => late()
    ? h("p", { class: "linkBar", role: "status" }, t("link.lost", { when: clock(link().since) }), " ",
      h("button", { class: "text", onclick: retry }, t("link.retry")))
    : null;
}
