// What happened, newest first, with its causes.

import { h, onEnd, signal } from "../dom.js";
import { get } from "../api.js";
import { by, clock, day, second } from "../format.js";
import { onMessage } from "../live.js";
import { tell } from "../notice.js";
import { named } from "../named.js";
import { t } from "../texts.js";
import { draft, keep } from "../write/drafts.js";
import { chain, testOf } from "../write/madetest.js";
import { read } from "../write/saving.js";

const KINDS = { all: "", people: "command,presence,mode", rules: "rule", concerns: "concern", devices: "device_state", system: "system,auth" };

export function timelinePage() {
  const kind = signal("people");
  const events = signal([]);
  const cursor = signal(null);
  const problem = signal("");
  const news = signal(0);
  const list = async (isMore) => {
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
  list(false);
  onEnd(onMessage((type) => {
    if (["device_update", "concern_update", "rule_event", "mode_changed", "presence_update"].includes(type) && (type !== "device_update" || kind.peek() === "devices" || kind.peek() === "all")) news.update((n) => n + 1);
  }));
  const choice = (name) => h("button", { "aria-pressed": () => String(kind() === name), onclick: () => { kind.set(name); events.set([]); list(false); } }, t(`timeline.${name}`));
  return h("div", { class: "page" }, h("h1", {}, t("place.timeline")),
    h("div", { class: "segments", role: "group", "aria-label": t("timeline.filter") }, Object.keys(KINDS).map(choice)),
    () => (news() ? h("p", {}, h("button", { class: "button", onclick: () => list(false) }, t("timeline.news", { n: news() }))) : null),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => {
      if (!events().length) return h("p", { class: "quiet" }, t("timeline.empty"));
      const days = Map.groupBy ? Map.groupBy(events(), (e) => day(e.at)) : grouped(events());
      return [...days].map(([date, those]) => h("section", { class: "card", "aria-label": date }, h("h2", {}, date),
        h("ol", { class: "events" }, those.map((event) => h("li", {}, h("time", { datetime: event.at }, clock(event.at)),
          h("div", {}, h("p", {}, named(event.text)), isNews(event) ? h("p", { class: "quiet" }, by(event.origin)) : null, links(event)))))));
    },
    () => (cursor() ? h("button", { class: "button", onclick: () => list(true) }, t("timeline.older")) : null));
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

/** What it came from and what came of it, read when somebody looks. */
function links(event) {
  const found = signal(null);
  const look = ({ target }) => target.open && !found.peek() && chain(event.id).then((got) => found.set(got), (error) => found.set({ problem: error.message }));
  const part = (key, list) => (list.length ? [h("h3", {}, t(key)), h("ol", { class: "chain" }, list.map((one) => h("li", {}, h("span", { class: "quiet" }, `${second(one.at)} `), named(one.text))))] : null);
  return h("details", { class: "links", ontoggle: look }, h("summary", {}, t("timeline.links")), () => {
    const got = found();
    if (!got) return null;
    if (got.problem) return h("p", { class: "problem" }, got.problem);
    return [part("timeline.causes", got.before), part("timeline.effects", got.after),
      got.before.length + got.after.length ? h("button", { class: "button small", onclick: () => intoATest(got) }, t("timeline.makeTest")) : h("p", { class: "quiet" }, t("timeline.alone"))];
  });
}

/** Opens the file of the rule with the test at its end; nothing is saved. */
async function intoATest(got) {
  try {
    const made = await testOf(got);
    if (!made) return tell(t("timeline.noTest"));
    const { source, etag } = await read(made.file);
    const was = draft(made.file);
    keep(made.file, { source: `${(was?.source ?? source).trimEnd()}\n\n${made.text}\n`, base: was?.base ?? source, etag: was?.etag ?? etag });
    location.hash = `#/edit/${encodeURIComponent(made.file)}`;
  } catch (error) {
    tell(error.message);
  }
}
