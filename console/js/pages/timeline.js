// What happened, newest first, with its causes.

import { h, onEnd, signal } from "../dom.js";
import { get } from "../api.js";
import { by, clock, day } from "../format.js";
import { onMessage } from "../live.js";
import { named } from "../named.js";
import { t } from "../texts.js";

const KINDS = { all: "", people: "command,presence,mode", rules: "rule", concerns: "concern", devices: "device_state", system: "system,auth" };

export function timelinePage() {
  const kind = signal("people");
  const events = signal([]);
  const cursor = signal(null);
  const problem = signal("");
  const news = signal(0);
  const read = async (isMore) => {
    const types = KINDS[kind.peek()];
    const query = ["limit=50", types ? `types=${types}` : "", isMore && cursor.peek() ? `cursor=${encodeURIComponent(cursor.peek())}` : ""].filter(Boolean).join("&");
    try {
      const answer = await get(`/events?${query}`);
      events.update((was) => (isMore ? [...was, ...answer.events] : answer.events));
      cursor.set(answer.next_cursor ?? null);
      news.set(0);
      problem.set("");
    } catch (error) {
      problem.set(error.message);
    }
  };
  read(false);
  onEnd(onMessage((type) => {
    if (["device_update", "concern_update", "rule_event", "mode_changed", "presence_update"].includes(type) && (type !== "device_update" || kind.peek() === "devices" || kind.peek() === "all")) news.update((n) => n + 1);
  }));
  const choice = (name) => h("button", { "aria-pressed": () => String(kind() === name), onclick: () => { kind.set(name); events.set([]); read(false); } }, t(`timeline.${name}`));
  return h("div", { class: "page" }, h("h1", {}, t("place.timeline")),
    h("div", { class: "segments", role: "group", "aria-label": t("timeline.filter") }, Object.keys(KINDS).map(choice)),
    () => (news() ? h("p", {}, h("button", { class: "button", onclick: () => read(false) }, t("timeline.news", { n: news() }))) : null),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => {
      if (!events().length) return h("p", { class: "quiet" }, t("timeline.empty"));
      const days = Map.groupBy ? Map.groupBy(events(), (e) => day(e.at)) : grouped(events());
      return [...days].map(([date, list]) => h("section", { class: "card", "aria-label": date }, h("h2", {}, date),
        h("ol", { class: "events" }, list.map((event) => h("li", {}, h("time", { datetime: event.at }, clock(event.at)),
          h("div", {}, h("p", {}, named(event.text)), isNews(event) ? h("p", { class: "quiet" }, by(event.origin)) : null))))));
    },
    () => (cursor() ? h("button", { class: "button", onclick: () => read(true) }, t("timeline.older")) : null));
}

/** Whether whoever did it is not in the sentence already. */
function isNews(event) {
  if (!event.origin) return false;
  const name = event.origin.split(":").slice(1).join(":") || event.origin;
  return !event.text.toLowerCase().includes(name.toLowerCase());
}

function grouped(list) {
  const days = new Map();
  for (const event of list) days.set(day(event.at), [...(days.get(day(event.at)) ?? []), event]);
  return days;
}
