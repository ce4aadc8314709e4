// Rooms: a list, and one room with its climate over a day and ahead.

import { h, signal } from "../dom.js";
import { get, user } from "../api.js";
import { plot } from "../plot.js";
import { valueText } from "../format.js";
import { device, deviceIDs, house, now } from "../live.js";
import { climate, room } from "./home.js";
import { t } from "../texts.js";

const idsOf = (area) => deviceIDs().filter((id) => device(id).peek().area === area && device(id).peek().enabled !== false);

export const roomsPage = (id) => (id ? one(id) : all());

function all() {
  return h("div", { class: "page" }, h("h1", {}, t("place.rooms")),
    h("ul", { class: "cards" }, () => (house()?.areas ?? []).map((area) => {
      const ids = idsOf(area.id);
      const on = () => ids.filter((id) => device(id)().current_state?.on === true).length;
      return h("li", {}, h("a", { class: "card", href: `#/rooms/${encodeURIComponent(area.id)}` },
        h("h2", {}, area.name), h("p", { class: "quiet" }, () => climate(ids) || t("room.devices", { n: ids.length })),
        h("p", {}, () => (on() ? t("room.on", { n: on() }) : t("room.off")))));
    })));
}

function one(id) {
  const area = house.peek()?.areas?.find((entry) => entry.id === id);
  if (!area) return h("p", {}, t("page.unknown"));
  const ids = idsOf(id);
  const sensor = ids.find((entry) => device(entry).peek().capabilities?.includes("temp"));
  return h("div", { class: "page" }, h("p", {}, h("a", { href: "#/rooms" }, t("place.rooms"))), h("h1", {}, area.name),
    sensor ? warmth(area, sensor) : null, room({ id: "", name: t("room.all"), ids }, true));
}

function warmth(area, sensor) {
  const shown = signal(null);
  Promise.all([
    get(`/history?slots=${encodeURIComponent(`${sensor}.temp`)}&from=-24h`),
    user.peek()?.role === "guest" ? { predictions: [] } : get("/predictions?type=room_temperature").catch(() => ({ predictions: [] })),
  ]).then(([history, foreseen]) => shown.set({ history, foreseen }), () => shown.set({ failed: true }));
  return h("section", { class: "card", "aria-label": t("room.climate") }, () => {
    const got = shown();
    if (!got) return h("p", { class: "quiet" }, t("loading"));
    if (got.failed) return h("p", { class: "problem" }, t("problem.part"));
    const points = (got.history.series[0]?.points ?? []).map((p) => [p.t_ms, typeof p.v === "number" ? p.v : null]).sort((a, b) => a[0] - b[0]);
    const at = now();
    const mine = got.foreseen.predictions.filter((p) => p.subject === area.id).map((p) => ({ ...p, ms: new Date(p.at).getTime() })).sort((a, b) => a.ms - b.ms);
    const last = points.findLast((p) => p[1] !== null)?.[1];
    const ahead = last === undefined ? [] : [[at, last], ...mine.map((p) => [p.ms, p.value])];
    const band = last === undefined ? [] : [[at, last, last], ...mine.map((p) => [p.ms, p.low, p.high])];
    const eight = mine.find((p) => p.horizon === "8h");
    const title = eight ? t("room.ahead", { now: valueText(last, "°C"), then: valueText(eight.value, "°C"), low: valueText(eight.low, "°C"), high: valueText(eight.high, "°C") })
      : last === undefined ? t("plot.empty") : t("room.now", { now: valueText(last, "°C") });
    return plot({
      title, unit: "°C", from: at - 86_400_000, to: mine.length ? mine.at(-1).ms : at, now: at,
      series: [{ name: t("plot.measured"), kind: "step", look: "info", points }, ...(ahead.length > 1 ? [{ name: t("plot.foreseen"), kind: "line", look: "info dashed", points: ahead }] : [])],
      bands: band.length > 1 ? [{ look: "info", points: band }] : [],
    });
  });
}
