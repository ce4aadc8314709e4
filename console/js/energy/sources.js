// Where the power of a day came from and where it went, by the hour: sun, mains and battery above, what was given away below.

import { sum, usedFrom } from "./use.js";

/**
 * `{from: [{key, hours}], to: [{key, hours}]}` in kWh of the 24 hours from `begin` on; `null` where the house has one source only.
 * @param mains `{grid, solar, battery, car}` ids, as far as the house has them
 */
export async function sources(begin, { grid, solar, battery, car }) {
  if (!grid || !(solar || battery || car)) return null;
  const found = await usedFrom(begin, [grid, solar, battery, car].filter(Boolean));
  const of = (id) => found.find((one) => one.id === id)?.hours;
  const side = (key, id, sign) => (id && of(id) ? { key, hours: of(id).map((value) => (value === null ? null : Math.max(0, sign * value))) } : null);
  const some = (list) => list.filter((one) => one && sum(one.hours) > 0.0005);
  return {
    from: some([side("sun", solar, 1), side("batteryOut", battery, -1), side("grid", grid, 1)]),
    to: some([side("gridBack", grid, -1), side("batteryIn", battery, 1), side("carIn", car, 1)]),
  };
}

/** How much of what came was from the sun and the battery, 0 to 1; `null` where nothing came. */
export function ownShare({ from }) {
  const all = sum(from.map((one) => sum(one.hours)));
  const bought = sum(from.filter((one) => one.key === "grid").map((one) => sum(one.hours)));
  return all > 0.0005 ? 1 - bought / all : null;
}
