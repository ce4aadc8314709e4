// What would be if something were so: a change, and what the house would be like with it and without.

import { h, signal } from "../dom.js";
import { post } from "../api.js";
import { plot } from "../plot.js";
import { clock } from "../format.js";
import { device, deviceIDs } from "../live.js";
import { known, t } from "../texts.js";

const SCENARIOS = ["heatwave", "cold_snap", "storm", "power_outage", "vacation", "guests"];

export function whatIfPage() {
  const answer = signal(null);
  const problem = signal("");
  const isBusy = signal(false);
  const kind = signal("less");
  const able = () => deviceIDs().filter((id) => ["set_temperature", "turn_off"].some((a) => device(id).peek().supported_features?.includes(a)))
    // Heating first: it is asked about most.
    .sort((a, b) => Number(device(b).peek().type === "thermostat") - Number(device(a).peek().type === "thermostat"));
  const ask = async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.target));
    const body = { duration: fields.span, detail: "full" };
    if (fields.kind === "less") body.changes = { temperature_setpoint: { add: -Number(fields.degrees) } };
    else if (fields.kind === "off") body.changes = { [fields.device]: device(fields.device).peek().type === "thermostat" ? { mode: "off" } : { on: false } };
    else if (fields.kind === "away") body.changes = { mode: "away" };
    else body.scenario = fields.scenario;
    isBusy.set(true);
    problem.set("");
    try {
      answer.set(await post("/predictions/what-if", body));
    } catch (error) {
      problem.set(error.message + (error.details?.ignored_changes?.length ? ` (${error.details.ignored_changes.map((c) => c.reason).join("; ")})` : ""));
    } finally {
      isBusy.set(false);
    }
  };
  const choice = (name) => h("label", { class: "choice" }, h("input", { type: "radio", name: "kind", value: name, checked: name === "less", onchange: () => kind.set(name) }), t(`whatif.${name}`));
  return h("div", { class: "page" }, h("h1", {}, t("place.whatif")), h("p", { class: "quiet" }, t("whatif.lead")),
    h("form", { class: "card", onsubmit: ask },
      h("fieldset", {}, h("legend", {}, t("whatif.change")), ["less", "off", "away", "scenario"].map(choice)),
      h("label", { class: () => (kind() === "less" ? "field" : "field gone") }, h("span", {}, t("whatif.degrees")), h("input", { type: "number", name: "degrees", value: "2", min: "0.5", max: "10", step: "0.5" })),
      h("label", { class: () => (kind() === "off" ? "field" : "field gone") }, h("span", {}, t("whatif.device")), h("select", { name: "device" }, able().map((id) => h("option", { value: id }, device(id).peek().name)))),
      h("label", { class: () => (kind() === "scenario" ? "field" : "field gone") }, h("span", {}, t("whatif.scenario")), h("select", { name: "scenario" }, SCENARIOS.map((name) => h("option", { value: name }, t(`scenario.${name}`))))),
      h("label", { class: "field" }, h("span", {}, t("whatif.span")), h("select", { name: "span" }, ["8h", "24h", "3d"].map((span) => h("option", { value: span }, t(`span.${span}`))))),
      h("button", { class: "button primary", disabled: () => isBusy() }, () => (isBusy() ? t("whatif.busy") : t("whatif.act")))),
    h("div", { role: "status" }, () => (problem() ? h("p", { class: "problem" }, problem()) : null), () => (answer() ? result(answer()) : null)));
}

const number = (value) => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2).replace(/\.?0+$/, ""));

function result(answer) {
  const metrics = Object.entries(answer.results ?? {});
  const cards = metrics.map(([name, figure]) => h("div", { class: "metric" }, h("h3", {}, known(`metric.${name}`, name.replaceAll("_", " "))),
    h("p", { class: "big" }, `${number(figure.predicted)} ${figure.unit ?? figure.currency ?? ""}`), h("p", { class: "quiet" }, t("whatif.instead", { value: `${number(figure.baseline)} ${figure.unit ?? figure.currency ?? ""}` })),
    h("p", { class: "quiet" }, t("whatif.between", { low: number(figure.low), high: number(figure.high), share: Math.round((figure.confidence ?? 0.9) * 10) }))));
  const curves = (answer.series ?? []).filter((s) => s.points.length > 1).map((s) => {
    const at = (p) => new Date(p.t).getTime();
    const name = s.metric ? known(`metric.${s.metric}`, s.metric) : s.slot;
    const differs = s.points.some((p) => Math.abs(p.baseline.mid - p.branch.mid) > 0.05 * Math.max(1, Math.abs(p.baseline.mid)) || Math.abs(p.baseline.mid - p.branch.mid) >= 0.2);
    if (!differs) return null;
    const last = s.points.at(-1);
    return plot({ title: t("whatif.curve", { name, then: `${number(last.branch.mid)} ${s.unit}`, without: `${number(last.baseline.mid)} ${s.unit}`, when: clock(last.t) }), unit: s.unit, from: at(s.points[0]), to: at(last), zero: s.unit === "W",
      series: [{ name: t("whatif.without"), kind: "line", look: "base", points: s.points.map((p) => [at(p), p.baseline.mid]) }, { name: t("whatif.with"), kind: "line", look: "accent", points: s.points.map((p) => [at(p), p.branch.mid]) }],
      bands: [{ look: "base", points: s.points.map((p) => [at(p), p.baseline.low, p.baseline.high]) }, { look: "accent", points: s.points.map((p) => [at(p), p.branch.low, p.branch.high]) }] });
  }).filter(Boolean);
  const broken = answer.branch?.violations ?? [];
  return h("section", { class: "card", "aria-label": t("whatif.answer") }, h("h2", {}, t("whatif.answer")),
    broken.length ? h("div", { class: "problem" }, broken.map((b) => h("p", {}, t("whatif.broken", { name: b.rule ?? b.name ?? "", when: b.at ? clock(b.at) : "" })))) : null,
    h("div", { class: "metrics" }, cards), curves.length ? curves : h("p", { class: "quiet" }, t("whatif.same")),
    answer.recommendations?.length ? [h("h3", {}, t("whatif.better")), h("ul", {}, answer.recommendations.map((r) => h("li", {}, typeof r === "string" ? r : r.text)))] : null,
    h("details", {}, h("summary", {}, t("whatif.assumptions", { n: answer.runs })), h("ul", {}, (answer.assumptions ?? []).map((line) => h("li", {}, line)))));
}
