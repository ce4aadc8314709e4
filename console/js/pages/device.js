// One device: control, why it is so, its day, and what is wrong with it. And the list of all.

import { each, effect, h, onEnd, signal } from "../dom.js";
import { get, user, Unreachable } from "../api.js";
import { plot } from "../plot.js";
import { ago, clock, mainProperty, propertyName, spanText, standing, stateText, unitOf, valueText } from "../format.js";
import { device, deviceIDs, now, reread } from "../live.js";
import { controls } from "../tiles.js";
import { rulesPart } from "../devicerules.js";
import { icon } from "../icons.js";
import { named } from "../named.js";
import { t } from "../texts.js";

export function devicePage(id) {
  if (!device(id)) return h("p", {}, t("page.unknown"));
  reread(id);
  const entry = device(id).peek();
  return h("div", { class: "page" },
    h("p", {}, entry.area ? h("a", { href: `#/rooms/${encodeURIComponent(entry.area)}` }, entry.location) : h("a", { href: "#/devices" }, t("place.devices"))),
    h("h1", {}, () => device(id)().name),
    h("section", { class: () => `card device ${standing(device(id)()).look}` },
      h("p", { class: "bigState" }, icon(entry.type), " ", () => stateText(device(id)())), h("p", { class: "words" }, () => standing(device(id)()).words), controls(id)),
    whyPart(id), whyNotPart(id), historyPart(id), rulesPart(id), valuesPart(id));
}

export function whyPart(id) {
  const why = signal(null);
  const read = () => get(`/why?slot=${encodeURIComponent(id)}`).then(why.set, (error) => why.set({ problem: error instanceof Unreachable ? error.message : "" }));
  read();
  return h("section", { class: "card", "aria-label": t("why.title") }, h("h2", {}, t("why.title")), () => {
    const got = why();
    if (!got) return h("p", { class: "quiet" }, t("loading"));
    if ("problem" in got) return h("p", { class: got.problem ? "problem" : "quiet" }, got.problem || t("why.none"));
    return [
      // Conditions have a list of their own.
      got.answer.split("\n").map((line) => line.trim()).filter((line) => !got.conditions?.some((c) => line.startsWith(c.text)))
        .map((line, i) => h("p", { class: i ? "quiet" : "" }, named(line))),
      got.conditions?.length ? h("ul", { class: "chain" }, got.conditions.map((c) => h("li", {}, h("span", {}, named(c.text)), " ", h("strong", {}, String(c.value ?? "")), c.age ? h("span", { class: "quiet" }, ` ${c.age}`) : null))) : null,
      got.claims?.length ? [h("h3", {}, t("why.claims")), h("ul", { class: "chain" }, got.claims.map((c) => h("li", {}, `${c.rule ?? c.layer}: ${valueText(c.value, unitOf(device(id)(), mainSlot(id)))} (${c.state ?? ""})`)))] : null,
      h("button", { class: "text", onclick: read }, t("why.again")),
    ];
  });
}

/** Why it is not as one expected, or was not at a time of today. */
function whyNotPart(id) {
  if (user.peek()?.role === "guest") return null;
  const property = mainProperty(device(id).peek());
  const value = () => device(id).peek().current_state?.[property];
  const isSwitch = typeof value() === "boolean";
  const answer = signal(null);
  const problem = signal("");
  const ask = async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    const query = new URLSearchParams({ slot: `${id}.${property}`, value: fields.value });
    const at = fields.at ? momentToday(fields.at) : null;
    if (at) {
      query.set("from", new Date(at - 600_000).toISOString());
      query.set("to", new Date(Math.min(now(), at + 600_000)).toISOString());
    }
    problem.set("");
    await get(`/why-not?${query}`).then(answer.set, (error) => problem.set(error.message));
  };
  const choice = isSwitch
    ? h("select", { name: "value" }, [!value(), value()].map((option) => h("option", { value: option ? "on" : "off" }, valueText(option))))
    : h("input", { name: "value", required: true, autocomplete: "off", value: "" });
  return h("section", { class: "card", "aria-label": t("whynot.title") }, h("details", {}, h("summary", {}, t("whynot.title")),
    h("form", { class: "row wrap whyNot", onsubmit: ask }, h("label", { class: "field" }, h("span", {}, t("whynot.value")), choice),
      h("label", { class: "field" }, h("span", {}, t("whynot.at")), h("input", { name: "at", type: "time" })), h("button", { class: "button" }, t("whynot.act"))),
    h("div", { role: "status" }, () => (problem() ? h("p", { class: "problem" }, problem()) : null), () => (answer() ? answer().answer.split("\n").map((line, i) => h("p", { class: i ? "quiet" : "" }, named(line.trim()))) : null))));
}

/** "18:00" of the house's today, in milliseconds; of yesterday if that is still to come. */
function momentToday(text) {
  const minutes = (words) => Number(words.slice(0, 2)) * 60 + Number(words.slice(3, 5));
  const ahead = minutes(text) - minutes(clock(now()));
  return now() + (ahead > 0 ? ahead - 1_440 : ahead) * 60_000;
}

/** What a claim on the device is about: what can be set, not what is measured. */
function mainSlot(id) {
  const entry = device(id).peek();
  return entry.type === "thermostat" ? "setpoint" : mainProperty(entry);
}

function historyPart(id) {
  const span = signal("24h");
  const shown = signal(null);
  const property = mainProperty(device(id).peek());
  const unit = unitOf(device(id).peek(), property);
  const read = () => {
    shown.set(null);
    get(`/history?slots=${encodeURIComponent(`${id}.${property}`)}&from=-${span.peek()}`).then(shown.set, () => shown.set({ failed: true }));
  };
  read();
  const choice = (value) => h("button", { "aria-pressed": () => String(span() === value), onclick: () => { span.set(value); read(); } }, t(`span.${value}`));
  return h("section", { class: "card", "aria-label": t("history.title") },
    h("div", { class: "roomHead" }, h("h2", {}, t("history.title")), h("div", { class: "segments", role: "group", "aria-label": t("history.span") }, ["24h", "7d", "30d"].map(choice))), () => {
      const got = shown();
      if (!got) return h("p", { class: "quiet" }, t("loading"));
      if (got.failed) return h("p", { class: "problem" }, t("problem.part"));
      const raw = [...(got.series[0]?.points ?? [])].sort((a, b) => a.t_ms - b.t_ms);
      const isNumber = raw.some((p) => typeof p.v === "number");
      const from = new Date(got.from).getTime();
      const on = (v) => (v === null || v === undefined ? null : v === true || ["open", "unlocked", "on", "home", "playing"].includes(v) ? 1 : typeof v === "number" ? v : 0);
      const points = raw.map((p) => [Math.max(from, p.t_ms), isNumber ? (typeof p.v === "number" ? p.v : null) : on(p.v)]);
      if (!points.length) return h("p", { class: "quiet" }, t("history.empty"));
      const kind = device(id).peek().type === "door" || device(id).peek().type === "window" ? "opening" : device(id).peek().type;
      const says = (value) => valueText(value, unit, kind);
      const ons = raw.map((p) => p.v).filter((v) => on(v) === 1);
      const offs = raw.map((p) => p.v).filter((v) => on(v) === 0);
      const words = isNumber ? null : [offs.length ? says(offs[0]) : says(false), ons.length ? says(ons[0]) : says(true)];
      const title = isNumber ? between(points, says) : summed(words[1], minutesOn(points, now()));
      return plot({ title, unit, from, to: now(), now: now(), words, height: isNumber ? 200 : 110, series: [{ name: propertyName(property), kind: "step", look: "info", points }] });
    });
}

/** What a curve says first: between what it was, and how it is. */
function between(points, says) {
  const values = points.map((p) => p[1]).filter((v) => v !== null);
  if (Math.min(...values) === Math.max(...values)) return t("history.steady", { now: says(values.at(-1)) });
  return t("history.between", { low: says(Math.min(...values)), high: says(Math.max(...values)), now: says(points.at(-1)[1]) });
}

const summed = (what, minutes) => (minutes ? t("history.on", { what, span: spanText(minutes) }) : t("history.never", { what }));

function minutesOn(points, end) {
  return points.reduce((sum, [at, value], i) => sum + (value === 1 ? ((points[i + 1]?.[0] ?? end) - at) / 60_000 : 0), 0);
}

function valuesPart(id) {
  return h("section", { class: "card", "aria-label": t("values.title") }, h("h2", {}, t("values.title")),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("values.title") }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("values.what")), h("th", { scope: "col" }, t("values.is")), h("th", { scope: "col" }, t("values.asked")), h("th", { scope: "col" }, t("values.when")))),
      h("tbody", {}, () => (device(id)().capabilities ?? []).map((name) => {
        const entry = device(id)();
        const meta = entry.state_meta?.[name] ?? {};
        return h("tr", {}, h("th", { scope: "row" }, propertyName(name)), h("td", {}, valueText(entry.current_state?.[name], meta.unit, name)),
          h("td", {}, entry.desired && name in entry.desired ? valueText(entry.desired[name], meta.unit, name) : ""), h("td", { class: "quiet" }, meta.reported_at ? ago(meta.reported_at) : ""));
      })))),
    () => (device(id)().diagnostics?.last_error ? h("p", { class: "problem" }, device(id)().diagnostics.last_error.text) : null));
}

/** So many rows are made at once; more come as one gets near the end of them. */
const STEP = 100;

function row(id) {
  const entry = () => device(id)?.() ?? {};
  const about = device(id).peek();
  return h("li", { class: () => standing(entry()).look }, h("a", { href: `#/device/${encodeURIComponent(id)}` }, icon(about.type), h("span", { class: "name" }, () => entry().name),
    h("span", { class: "quiet" }, about.location ?? ""), h("span", { class: "state" }, () => stateText(entry())), h("span", { class: "words" }, () => standing(entry()).words)));
}

/** The way on for whoever has read to the end: by itself when it comes into sight, and by a press. */
function more(isLeft, grow) {
  return () => {
    if (!isLeft()) return null;
    const button = h("button", { class: "button", onclick: grow }, t("devices.more"));
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && grow(), { rootMargin: "600px" });
    watch.observe(button);
    onEnd(() => watch.disconnect());
    return button;
  };
}

export function devicesPage() {
  const query = signal("");
  const filter = signal("");
  const shown = signal(STEP);
  const found = signal([]);
  const matches = (entry) => {
    const words = query().toLowerCase();
    const isNamed = [entry.name, entry.id, entry.location, entry.type, ...(entry.aliases ?? [])].some((w) => w?.toLowerCase().includes(words));
    return isNamed && (!filter() || standing(entry).look === filter());
  };
  const choice = (value) => h("button", { "aria-pressed": () => String(filter() === value), onclick: () => filter.set(value) }, t(`filter.${value || "all"}`));
  effect(() => found.set(deviceIDs().filter((id) => matches(device(id)()))));
  return h("div", { class: "page" }, h("h1", {}, t("place.devices")),
    h("label", { class: "field" }, h("span", {}, t("devices.search")), h("input", { type: "search", oninput: (event) => query.set(event.target.value) })),
    h("div", { class: "segments", role: "group", "aria-label": t("devices.filter") }, ["", "away", "unknown", "stale", "held", "fault"].map(choice)),
    h("p", { class: "quiet", role: "status" }, () => t("devices.count", { n: found().length })),
    h("ul", { class: "list" }, each(() => found().slice(0, shown()), (id) => id, row)), more(() => found().length > shown(), () => shown.update((n) => n + STEP)),
    user.peek()?.role === "guest" ? null : h("p", { class: "quiet" }, t("devices.hint")));
}
