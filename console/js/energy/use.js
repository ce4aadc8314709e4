// What devices have used, by the hour: from their meters where these count, else from the power they report.

import { get } from "../api.js";
import { clock } from "../format.js";
import { device, deviceIDs, house, now } from "../live.js";

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** So many slots one request may ask for. */
const MOST_SLOTS = 20;

/** The last midnight of the house, in milliseconds. */
export function midnight(at = now()) {
  const [hours, minutes] = clock(at).split(":").map(Number);
  return Math.floor(at / 60_000) * 60_000 - (hours * 60 + minutes) * 60_000;
}

/** What measures more than itself, by id: `{grid, solar, battery, car}`, as far as the house has it and one may see it. */
export const mains = () => Object.fromEntries(Object.entries(house()?.meters ?? {}).filter(([, id]) => device(id)));

/** Devices that use something, and say how much. A car is one of them. */
export function meters() {
  const { grid, solar, battery } = mains();
  return deviceIDs().filter((id) => ![grid, solar, battery].includes(id) && ["power", "energy"].some((name) => device(id)?.peek().capabilities?.includes(name)));
}

/** `[{id, hours: [kWh | null], nightly: W}]` of the 24 hours from `begin` on; `null` where nothing was heard. */
export async function usedFrom(begin, ids = meters()) {
  const slots = ids.flatMap((id) => ["power", "energy"].filter((name) => device(id).peek().capabilities.includes(name)).map((name) => `${id}.${name}`));
  const end = Math.min(now(), begin + DAY);
  const series = [];
  for (let first = 0; first < slots.length; first += MOST_SLOTS) {
    const part = slots.slice(first, first + MOST_SLOTS);
    const answer = await get(`/statistics?slots=${encodeURIComponent(part.join(","))}&period=1h&from=${iso(begin)}&to=${iso(end)}`);
    series.push(...answer.series);
  }
  const of = (slot) => series.find((one) => one.slot === slot)?.buckets ?? [];
  const { grid, battery } = mains();
  return ids.map((id) => {
    const [counted, drawn] = [of(`${id}.energy`), of(`${id}.power`)];
    // A counter that only grows does not tell what was given back.
    const isBothWays = [grid, battery].includes(id) && drawn.length > 0;
    const isCounting = !isBothWays && counted.some((bucket) => bucket.change > 0);
    return { id, hours: hoursOf(begin, isCounting ? counted : drawn, isCounting ? counts : draws, isBothWays), nightly: nightly(begin, drawn) };
  });
}

const iso = (at) => new Date(at).toISOString().replace(/\.\d+Z/, "Z");
const counts = (bucket) => bucket.change ?? null;

/** kWh of a mean power over the part of an hour in which it was known. */
function draws(bucket) {
  if (typeof bucket.mean !== "number") return null;
  const passed = Math.min(HOUR, now() - new Date(bucket.t).getTime()) / 1_000;
  return (bucket.mean * Math.max(0, passed - (bucket.unknown_seconds ?? 0))) / 3_600_000;
}

function hoursOf(begin, buckets, value, isBothWays) {
  const hours = Array(24).fill(null);
  for (const bucket of buckets) {
    const hour = Math.floor((new Date(bucket.t).getTime() - begin) / HOUR);
    const used = value(bucket);
    if (hour >= 0 && hour < 24 && used !== null) hours[hour] = Math.max(isBothWays ? -Infinity : 0, (hours[hour] ?? 0) + used);
  }
  return hours;
}

/** The least that a device draws between one and five at night, in W; `null` if that is not known. */
function nightly(begin, buckets) {
  const least = buckets.filter((bucket) => {
    const hour = (new Date(bucket.t).getTime() - begin) / HOUR;
    return hour >= 1 && hour < 5 && typeof bucket.min === "number";
  }).map((bucket) => bucket.min);
  return least.length ? Math.min(...least) : null;
}

export const sum = (values) => values.reduce((all, value) => all + (value ?? 0), 0);

/**
 * What the whole house used in the 24 hours from `begin` on, in kWh by the hour: drawn from the mains, given by the sun, and less
 * what a battery took in. `null` where no meter measures the mains.
 */
export async function wholeFrom(begin) {
  const { grid, solar, battery } = mains();
  if (!grid) return null;
  const found = await usedFrom(begin, [grid, solar, battery].filter(Boolean));
  const of = (id) => found.find((one) => one.id === id)?.hours;
  return of(grid).map((drawn, hour) => (drawn === null ? null : Math.max(0, drawn + (of(solar)?.[hour] ?? 0) - (of(battery)?.[hour] ?? 0))));
}

/** What no device accounts for, by the hour. */
export function unmeasured(whole, used) {
  return whole.map((all, hour) => (all === null ? null : Math.max(0, all - sum(used.map((one) => one.hours[hour])))));
}

/** What the day is still expected to bring, of all meters together: `{value, low, high}` in kWh, `null` if nobody knows. */
export async function expected(horizon) {
  const { predictions } = await get(`/predictions?type=energy&horizon=${horizon}`);
  const known = predictions.filter((one) => typeof one.low === "number" && meters().includes(one.device_id));
  // Bounds that each hold nine times of ten hold together at least as often when they are added up.
  return known.length ? { value: sum(known.map((one) => one.value)), low: Math.max(0, sum(known.map((one) => one.low))), high: sum(known.map((one) => one.high)) } : null;
}
