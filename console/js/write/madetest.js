// A test from what happened: what was so before, what set it off, and what came of it, as a block that can be written into a file.

import { get } from "../api.js";
import { second, unitOf } from "../format.js";
import { device } from "../live.js";

/** So many causes and effects are looked at. */
const MOST = 6;
const MOST_EXPECTED = 4;

const event = (id) => get(`/events/${encodeURIComponent(id)}`);

/** An event with all that it came from, nearest first, and what came of it. */
export async function chain(id) {
  const start = await event(id);
  const seen = new Set([id]);
  const fresh = (ids) => ids.filter((one) => !seen.has(one) && seen.add(one));
  const before = await Promise.all(fresh(start.causes ?? []).slice(0, MOST).map(event));
  const after = [];
  for (let next = fresh(start.effects ?? []); next.length && after.length < MOST;) {
    const found = await Promise.all(next.slice(0, MOST - after.length).map(event));
    after.push(...found);
    next = fresh(found.flatMap((one) => one.effects ?? []));
  }
  return { event: start, before, after };
}

/** `{file, text}`; `null` where no rule did it, or nothing that a device reported set it off. */
export async function testOf({ event: start, before, after }) {
  const all = [...before.toReversed(), start, ...after];
  const name = all.map((one) => one.data.rule).find(Boolean);
  const rule = name && await get(`/rules/${encodeURIComponent(name)}`).catch(() => null);
  const told = rule && all.find((one) => slotOf(one) && rule.reads.some((slot) => isOfSameDevice(slot, slotOf(one))));
  const came = all.filter((one) => one !== told && slotOf(one) && rule?.writes.includes(slotOf(one)));
  if (!told || !came.length) return null;
  // A message may tell several things at once; the one that counts is the one that the rule reads.
  const trigger = rule.reads.find((slot) => isOfSameDevice(slot, slotOf(told)));
  const values = await valuesAt(rule.reads, told.at_ms);
  const given = [...values].filter(([slot]) => slot !== trigger);
  const last = new Map(came.map((one) => [slotOf(one), one.data.value]));
  const at = second(told.at).slice(0, 5);
  return {
    file: rule.file,
    text: [
      `test "${rule.name.replaceAll('"', "'")}, as at ${at}" {`, `  at ${at}`, ...given.map(([slot, value]) => `  given ${short(slot)} is ${said(slot, value)}`),
      `  ${short(trigger)} -> ${said(trigger, values.get(trigger) ?? told.data.value)}`,
      ...[...last].slice(0, MOST_EXPECTED).map(([slot, value]) => `  expect ${short(slot)} is ${said(slot, value)} within 30 s`), "}",
    ].join("\n"),
  };
}

/** The slot whose value an event tells. */
const slotOf = (one) => (["device_state", "command"].includes(one.type) && "value" in one.data ? one.subject : null);

const split = (slot) => [slot.slice(0, slot.lastIndexOf(".")), slot.slice(slot.lastIndexOf(".") + 1)];
const isOfSameDevice = (one, other) => split(one)[0] === split(other)[0];

/** As rules name it: a device stands for what it is about. */
function short(slot) {
  const [id, property] = split(slot);
  return device(id)?.peek().capabilities?.[0] === property ? id : slot;
}

/** What was so at an instant, by slot, as far as it was known. */
async function valuesAt(slots, at) {
  const when = encodeURIComponent(new Date(at).toISOString());
  const { series } = await get(`/history?slots=${slots.map(encodeURIComponent).join(",")}&from=${when}&to=${when}`);
  return new Map(series.map((one) => [one.slot, one.points[0]?.v]).filter(([, value]) => value !== undefined && value !== null));
}

/** A value as rules write it. */
function said(slot, value) {
  const [id, property] = split(slot);
  const entry = device(id)?.peek();
  if (typeof value === "boolean") {
    const opens = ["door", "window", "contact"].includes(entry?.type);
    return value ? (opens ? "open" : "on") : opens ? "closed" : "off";
  }
  if (typeof value !== "number") return String(value);
  const unit = entry ? unitOf(entry, property) : "";
  return `${Math.round(value * 10) / 10} ${unit === "lx" ? "lux" : unit}`.trim();
}
