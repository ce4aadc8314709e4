// The devices that were spoken of, each as a card: what is known of it, and whether the house sees it.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { house } from "../live.js";
import { t } from "../texts.js";
import { confirm, isBusy } from "./interview.js";

export function candidateCards({ candidates, phase }) {
  const shown = candidates.filter((one) => one.status !== "rejected");
  if (!shown.length) return h("p", { class: "quiet" }, t("setup.nothingYet"));
  return h("ol", { class: "candidates" }, shown.map((one, i) => card(one, i + 1, phase)));
}

function card(one, number, phase) {
  const isOpen = one.status === "pending" || one.status === "needs_info";
  return h("li", { class: `candidate ${one.status}` }, icon(one.status === "confirmed" ? "check" : one.detected_function ?? "device"),
    h("div", {}, h("p", {}, h("span", { class: "name" }, `${number}  ${one.description.charAt(0).toUpperCase()}${one.description.slice(1)}`)),
      h("p", { class: "quiet" }, [one.area, one.detected_function && one.detected_function.replaceAll("_", " "), one.detected_brand].filter(Boolean).join(" · ")),
      h("p", { class: one.seen ? "seen" : "quiet" }, one.status === "confirmed" ? t("setup.made") : one.seen ? t("setup.seen") : t("setup.unseen")),
      one.device_id ? h("a", { href: `#/device/${encodeURIComponent(one.device_id)}` }, t("setup.show")) : null,
      isOpen && one.seen && phase !== "completed" ? takeIn(one) : null));
}

/** Right away, without going through all of the conversation. */
function takeIn(one) {
  const submit = (event) => {
    event.preventDefault();
    const { name, area } = Object.fromEntries(new FormData(event.target));
    confirm(one.id, { ...(name.trim() ? { name } : {}), ...(area ? { area } : {}) });
  };
  const areas = house.peek()?.areas ?? [];
  return h("details", {}, h("summary", {}, t("setup.takeIn")), h("form", { class: "stack", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, t("setup.name")), h("input", { name: "name", maxlength: 100, placeholder: t("setup.sameName") })),
    h("label", { class: "field" }, h("span", {}, t("setup.room")), h("select", { name: "area" }, h("option", { value: "" }, t("setup.sameRoom", { name: one.area ?? t("room.none") })),
      areas.map((area) => h("option", { value: area.id }, area.name)))),
    h("button", { class: "button primary", disabled: () => isBusy() }, t("setup.takeInAct"))));
}
