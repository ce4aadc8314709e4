// The devices that were spoken of, each as a card: what is known of it, and whether the house sees it.

import { each, h } from "../dom.js";
import { icon } from "../icons.js";
import { house } from "../live.js";
import { t } from "../texts.js";
import { confirm, interview, isBusy } from "./interview.js";

const shown = () => interview()?.candidates.filter((one) => one.status !== "rejected") ?? [];

export function candidateCards() {
  return [() => (shown().length ? null : h("p", { class: "quiet" }, t("setup.nothingYet"))),
    h("ol", { class: "candidates" }, each(shown, (one) => one.id, card))];
}

/** Its words follow what is understood; what is typed in its form stays. */
function card(first) {
  let last = first;
  const one = () => (last = shown().find((other) => other.id === first.id) ?? last);
  const number = () => shown().findIndex((other) => other.id === first.id) + 1;
  const isOpen = () => ["pending", "needs_info"].includes(one().status) && one().seen && interview().phase !== "completed";
  return h("li", { class: () => `candidate ${one().status}` }, () => icon(one().status === "confirmed" ? "check" : one().detected_function ?? "device"),
    h("div", {}, h("p", {}, h("span", { class: "name" }, () => `${number()}  ${one().description.charAt(0).toUpperCase()}${one().description.slice(1)}`)),
      h("p", { class: "quiet" }, () => [one().area, one().detected_function?.replaceAll("_", " "), one().detected_brand].filter(Boolean).join(" · ")),
      h("p", { class: () => (one().seen ? "seen" : "quiet") }, () => t(one().status === "confirmed" ? "setup.made" : one().seen ? "setup.seen" : "setup.unseen")),
      () => (one().device_id ? h("a", { href: `#/device/${encodeURIComponent(one().device_id)}` }, t("setup.show")) : null),
      h("div", { hidden: () => !isOpen() }, takeIn(first.id, () => one().area))));
}

/** Right away, without going through all of the conversation. */
function takeIn(id, room) {
  const submit = (event) => {
    event.preventDefault();
    const { name, area } = Object.fromEntries(new FormData(event.target));
    confirm(id, { ...(name.trim() ? { name } : {}), ...(area ? { area } : {}) });
  };
  const areas = house.peek()?.areas ?? [];
  return h("details", {}, h("summary", {}, t("setup.takeIn")), h("form", { class: "stack", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, t("setup.name")), h("input", { name: "name", maxlength: 100, placeholder: t("setup.sameName") })),
    h("label", { class: "field" }, h("span", {}, t("setup.room")), h("select", { name: "area" }, h("option", { value: "" }, () => t("setup.sameRoom", { name: room() ?? t("room.none") })),
      areas.map((area) => h("option", { value: area.id }, area.name)))),
    h("button", { class: "button primary", disabled: () => isBusy() }, t("setup.takeInAct"))));
}
