// What the house uses: today or yesterday by the hour and by device, beside a week ago and what is expected; now; at night; what it costs.

import { h, signal } from "../dom.js";
import { bars } from "../energy/bars.js";
import { flow, wholeNow } from "../energy/flow.js";
import { ownShare, sources } from "../energy/sources.js";
import { expected, mains, meters, midnight, sum, unmeasured, usedFrom, wholeFrom } from "../energy/use.js";
import { valueText } from "../format.js";
import { icon } from "../icons.js";
import { device, house, now } from "../live.js";
import { t } from "../texts.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Bars tell so many devices apart; the rest is one. */
const MOST_NAMED = 5;

export function energyPage() {
  if (!meters().length) return h("div", { class: "page" }, h("h1", {}, t("place.energy")), h("section", { class: "card" }, h("h2", {}, t("energy.none")), h("p", {}, t("energy.noneLead"))));
  const begin = signal(midnight());
  const found = signal(null);
  function choose(day) {
    begin.set(day);
    found.set(null);
    const mine = (answer) => begin.peek() === day && found.set(answer);
    read(day).then(mine, () => mine({ failed: true }));
  }
  choose(begin.peek());
  return h("div", { class: "page energy" }, h("h1", {}, t("place.energy")), drawing(), dayChoice(begin, choose), () => {
    const got = found();
    if (!got) return h("p", { class: "quiet" }, t("loading"));
    if (got.failed) return h("p", { class: "problem" }, t("problem.part"));
    return day(got);
  });
}

/** Early in the day one looks at yesterday. */
function dayChoice(begin, choose) {
  const choice = (name, day) => h("button", { "aria-pressed": () => String(begin() === day), onclick: () => choose(day) }, t(`energy.${name}`));
  const today = begin.peek();
  return h("div", { class: "segments", "data-wide": true, role: "group", "aria-label": t("energy.day") }, choice("today", today), choice("yesterday", midnight(today - DAY / 2)));
}

/** All that is told of the day from `begin` on; what is foreseen only of today. */
async function read(begin) {
  const none = () => null;
  const isToday = begin === midnight();
  const foresee = (horizon) => (isToday ? expected(horizon).catch(none) : null);
  const [used, whole, before, wholeBefore, rest, tomorrow, came] = await Promise.all([usedFrom(begin), wholeFrom(begin), usedFrom(begin - 7 * DAY).catch(none), wholeFrom(begin - 7 * DAY).catch(none), foresee("rest_of_day"), foresee("tomorrow"), sources(begin, mains()).catch(none)]);
  return { begin, isToday, used, whole, before, wholeBefore, rest, tomorrow, came };
}

const kWh = (value) => (value < 0.995 && value > 0 ? `${value.toFixed(2)}\u2009kWh` : valueText(value, "kWh"));
const watts = (value) => (value < 9.95 ? `${value.toFixed(1)}\u2009W` : valueText(value, "W"));
const name = (id) => device(id)?.peek().name ?? id;

function costs(value) {
  const { tariff, currency } = house.peek() ?? {};
  return typeof tariff === "number" && value * tariff >= 0.005 ? new Intl.NumberFormat("en", { style: "currency", currency }).format(value * tariff) : "";
}
const withCosts = (value) => [kWh(value), costs(value)].filter(Boolean).join(" · ");

/** What is drawn at this moment. */
function drawing() {
  const drawn = () => meters().map((id) => [id, device(id)().current_state?.power]).filter(([, power]) => typeof power === "number").sort((a, b) => b[1] - a[1]);
  return h("section", { class: "card", "data-wide": true, "aria-label": t("energy.now") }, h("h2", {}, t("energy.now")),
    h("p", { class: "big" }, () => (wholeNow() !== null ? valueText(wholeNow(), "W") : drawn().length ? valueText(sum(drawn().map(([, power]) => power)), "W") : t("state.unknown"))), flow(),
    h("p", { class: "quiet" }, () => drawn().filter(([, power]) => power >= 1).slice(0, 4).map(([id, power]) => `${name(id)} ${valueText(power, "W")}`).join(" · ")));
}

function day({ begin, isToday, used, whole, before, wholeBefore, rest, tomorrow, came }) {
  const ranked = [...used].sort((a, b) => sum(b.hours) - sum(a.hours)).filter((one) => sum(one.hours) > 0.0005);
  const other = ranked.slice(MOST_NAMED);
  const stacks = ranked.slice(0, MOST_NAMED).map((one) => ({ name: name(one.id), hours: one.hours }));
  const add = (all) => Array.from({ length: 24 }, (_, hour) => (all.some((one) => one.hours[hour] !== null) ? sum(all.map((one) => one.hours[hour])) : null));
  if (other.length) stacks.push({ name: t("energy.rest"), hours: add(other) });
  const missing = whole && unmeasured(whole, used);
  if (missing && sum(missing) > 0.0005) stacks.push({ name: t("energy.unmeasured"), hours: missing, look: "unmeasured" });
  const past = whole ? (wholeBefore?.some((value) => value !== null) ? wholeBefore : null) : before && before.some((one) => sum(one.hours) > 0) ? add(before) : null;
  const known = Math.min(24, Math.floor((now() - begin) / HOUR) + 1);
  const measured = sum(used.map((one) => sum(one.hours)));
  const total = whole ? sum(whole) : measured;
  const chosen = signal(null);
  const title = t(isToday ? "energy.today" : "energy.yesterday");
  const hour = (n) => `${String(n).padStart(2, "0")}:00`;
  const said = (n, value) => t("energy.inHour", { from: hour(n), to: hour(n + 1), value: kWh(value) });
  return [
    h("section", { class: "card", "data-wide": true, "aria-label": title }, h("h2", {}, title),
      h("p", { class: "big" }, withCosts(total)), h("p", {}, [compared(begin, isToday, total, past), isToday && foreseen(whole, measured, rest)].filter(Boolean).join(" ")),
      bars({ title: t("energy.bars"), stacks, before: past, known, chosen, choose: (n) => chosen.set(chosen.peek() === n ? null : n), said }),
      h("div", { role: "status" }, () => (chosen() === null ? h("p", { class: "quiet" }, t("energy.choose")) : hourPart(said, chosen(), used, missing))),
      tableOf(stacks, known, hour)),
    came ? flowOfDay(came, known, said) : null, who(ranked, total, missing), standby(used), tomorrow ? h("section", { class: "card", "aria-label": t("energy.tomorrow") }, h("h2", {}, t("energy.tomorrow")), h("p", {}, t(whole ? "energy.tomorrowMeasured" : "energy.tomorrowIs", bounds(0, tomorrow)))) : null,
  ];
}

/** Where all of it came from, and what was given away or stored. */
function flowOfDay(came, known, said) {
  const stacks = (list) => list.map((one) => ({ name: t(`energy.${one.key}`), hours: one.hours, look: `of-${one.key}` }));
  const part = (title, list) => {
    const chosen = signal(null);
    return list.length ? [bars({ title, stacks: stacks(list), before: null, known, isFirst: false, chosen, choose: (n) => chosen.set(chosen.peek() === n ? null : n), said }),
      h("div", { role: "status" }, () => (chosen() === null ? null : h("p", {}, stacks(list).filter((one) => one.hours[chosen()] > 0.0005).map((one) => `${one.name} ${kWh(one.hours[chosen()])}`).join(" · ") || t("energy.nothing"))))] : null;
  };
  const share = ownShare(came);
  return h("section", { class: "card", "data-wide": true, "aria-label": t("energy.flowDay") }, h("h2", {}, t("energy.flowDay")),
    share === null ? null : h("p", {}, share < 0.005 ? t("energy.allBought") : t("energy.ownShare", { share: valueText(Math.round(share * 100), "%") })), came.from.length > 1 || came.to.length ? part(t("energy.cameFrom"), came.from) : null, part(t("energy.wentTo"), came.to));
}

/** What is foreseen is what devices use: what none accounts for nobody foresees. */
function foreseen(whole, measured, rest) {
  if (!rest) return t("energy.noForecast");
  return t(whole ? "energy.expectedMeasured" : "energy.expected", bounds(measured, rest));
}

const bounds = (used, { value, low, high }) => ({ value: kWh(used + value), low: kWh(used + low), high: kWh(used + high) });

/** Beside the same weekday, up to the same time. */
function compared(begin, isToday, total, past) {
  if (!past) return "";
  const passed = (now() - begin) / HOUR;
  const then = past.reduce((all, value, hour) => all + (value ?? 0) * Math.min(1, Math.max(0, passed - hour)), 0);
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: house.peek()?.timezone }).format(new Date(begin + DAY / 2));
  const difference = total - then;
  if (Math.abs(difference) < Math.max(0.05, 0.05 * then)) return t(isToday ? "energy.asBefore" : "energy.asDayBefore", { day: weekday });
  const [more, less] = isToday ? ["energy.more", "energy.less"] : ["energy.moreDay", "energy.lessDay"];
  return t(difference > 0 ? more : less, { value: kWh(Math.abs(difference)), day: weekday });
}

function hourPart(said, hour, used, missing) {
  const list = used.map((one) => [one.id, one.hours[hour]]).filter(([, value]) => value > 0.0005).sort((a, b) => b[1] - a[1]);
  const rest = missing?.[hour] ?? 0;
  return [h("h3", {}, said(hour, rest + sum(list.map(([, value]) => value)))), h("ul", { class: "list" }, list.map(([id, value]) => row(id, kWh(value))), rest > 0.0005 ? restRow(kWh(rest)) : null)];
}

const row = (id, words, more) => h("li", {}, h("a", { href: `#/device/${encodeURIComponent(id)}` }, icon(device(id)?.peek().type ?? "power"), h("span", { class: "name" }, name(id)), more ?? null, h("span", { class: "state" }, words)));

const share = (part, total) => h("span", { class: "quiet" }, valueText(Math.round((100 * part) / total), "%"));

/** What no device accounts for. */
const restRow = (words, more) => h("li", {}, h("div", {}, icon("power"), h("span", { class: "name" }, t("energy.unmeasured")), more ?? null, h("span", { class: "state" }, words)));

function who(ranked, total, missing) {
  return h("section", { class: "card", "aria-label": t("energy.who") }, h("h2", {}, t("energy.who")), ranked.length
    ? h("ul", { class: "list" }, ranked.map((one) => row(one.id, withCosts(sum(one.hours)), share(sum(one.hours), total))),
      missing && sum(missing) > 0.0005 ? restRow(withCosts(sum(missing)), share(sum(missing), total)) : null)
    : h("p", { class: "quiet" }, t("energy.nothing")), missing ? null : h("p", { class: "quiet" }, t("energy.measured")));
}

/** What is drawn all night, by whom. */
function standby(used) {
  const night = used.filter((one) => one.nightly >= 0.1).sort((a, b) => b.nightly - a.nightly);
  if (!used.some((one) => one.nightly !== null)) return null;
  const all = sum(night.map((one) => one.nightly));
  return h("section", { class: "card", "aria-label": t("energy.night") }, h("h2", {}, t("energy.night")),
    h("p", {}, all ? t("energy.nightIs", { value: watts(all), year: withCosts((all * 8_760) / 1_000) }) : t("energy.nightNone")),
    h("ul", { class: "list" }, night.slice(0, MOST_NAMED).map((one) => row(one.id, watts(one.nightly)))));
}

function tableOf(stacks, known, hour) {
  const cell = (value) => h("td", {}, value === null ? t("state.unknown") : value.toFixed(3));
  return h("details", { class: "asTable" }, h("summary", {}, t("plot.table")), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("plot.table") },
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("plot.time")), stacks.map((stack) => h("th", { scope: "col" }, `${stack.name}, kWh`)))),
      h("tbody", {}, Array.from({ length: known }, (_, n) => h("tr", {}, h("th", { scope: "row" }, hour(n)), stacks.map((stack) => cell(stack.hours[n]))))))));
}
