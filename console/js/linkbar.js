// Says that the hub is out of reach, since when and what is done about it; that it is back; and that it has a newer page.

import { effect, h, onEnd, signal } from "./dom.js";
import { isOutdated } from "./edition.js";
import { age, clock } from "./format.js";
import { isCut, link, retry } from "./link.js";
import { now } from "./live.js";
import { t } from "./texts.js";

/** So long it says that all is well again, in milliseconds. */
const GLAD = 2_000;

/** "Not connected since 18:04 (3 h ago)." */
export const lostText = () => t("link.lost", { when: age(link().since) });

export function linkBar() {
  const second = signal(now());
  const isBack = signal(false);
  let [ticking, glad] = [null, null];
  onEnd(() => { clearInterval(ticking); clearTimeout(glad); });
  effect(() => {
    document.documentElement.classList.toggle("cut", isCut());
    clearInterval(ticking);
    if (isCut()) {
      ticking = setInterval(() => second.set(now()), 1_000);
      isBack.set(false);
    } else if (ticking) {
      ticking = null;
      isBack.set(true);
      glad = setTimeout(() => isBack.set(false), GLAD);
    }
  });
  const wait = () => Math.max(0, Math.ceil((link().retryAt - second()) / 1_000));
  return () => {
    if (isCut()) {
      return h("div", { class: "linkBar", role: "status" }, h("p", {}, h("strong", {}, lostText), " ", t("link.then")),
        // Each second anew, which nobody wants read out.
        h("p", { class: "quiet", "aria-hidden": "true" }, () => (link().retryAt && wait() ? t("link.wait", { n: wait() }) : t("link.trying"))),
        h("button", { class: "button small", onclick: retry }, t("link.retry")));
    }
    if (isBack()) return h("p", { class: "linkBar well", role: "status" }, t("link.back"));
    return isOutdated() ? h("div", { class: "linkBar news", role: "status" }, h("p", {}, t("link.newer")), h("button", { class: "button small", onclick: () => location.reload() }, t("link.reload"))) : null;
  };
}
