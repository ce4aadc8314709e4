// How well the house sees, and what is wrong with devices and links.

import { h, signal } from "../dom.js";
import { get } from "../api.js";
import { standing } from "../format.js";
import { link } from "../link.js";
import { device, deviceIDs, status } from "../live.js";
import { t } from "../texts.js";

const PARTS = ["coverage", "prediction", "comms", "explained"];

export function healthPage() {
  const faults = signal(null);
  get("/twins/findings").then((answer) => faults.set(answer.findings), () => faults.set([]));
  const ailing = () => deviceIDs().filter((id) => ["away", "unknown", "stale", "fault"].includes(standing(device(id)()).look));
  return h("div", { class: "page" }, h("h1", {}, t("place.health")),
    h("section", { class: "card", "aria-label": t("health.awareness") }, h("h2", {}, () => t("health.sees", { n: Math.round((status()?.awareness_level ?? 0) * 100) })),
      h("dl", { class: "parts" }, PARTS.map((part) => {
        const value = () => Math.round((status()?.awareness?.[part] ?? 0) * 100);
        return [h("dt", {}, t(`health.${part}`)), h("dd", {}, h("meter", { min: "0", max: "100", value: () => String(value()), "aria-label": t(`health.${part}`) }), " ", () => `${value()}\u2009%`)];
      })),
      () => (status()?.awareness?.raise_most ? h("p", {}, t("health.raise", { what: status().awareness.raise_most.text })) : null)),
    h("section", { class: "card", "aria-label": t("health.devices") }, h("h2", {}, t("health.devices")), () => (ailing().length
      ? h("ul", { class: "list" }, ailing().map((id) => h("li", { class: standing(device(id)()).look }, h("a", { href: `#/device/${encodeURIComponent(id)}` }, h("span", { class: "name" }, device(id)().name), h("span", { class: "words" }, standing(device(id)()).words)))))
      : h("p", { class: "quiet" }, t("health.devicesWell")))),
    h("section", { class: "card", "aria-label": t("health.faults") }, h("h2", {}, t("health.faults")), () => {
      if (!faults()) return h("p", { class: "quiet" }, t("loading"));
      return faults().length ? h("ul", {}, faults().map((f) => h("li", {}, f.text ?? f.kind, f.advice ? h("span", { class: "quiet" }, ` ${f.advice}`) : null))) : h("p", { class: "quiet" }, t("health.faultsNone"));
    }),
    h("section", { class: "card", "aria-label": t("health.link") }, h("h2", {}, t("health.link")), h("p", {}, () => (link().isOpen ? t("health.linkOpen") : t("health.linkLost")))));
}
