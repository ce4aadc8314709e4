// What came of trying a text out, in words: tests, promises, conflicts, and what would have been different.

import { h } from "../dom.js";
import { clock, spanText } from "../format.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";
import { replayLanes } from "./replaylanes.js";
import { slotOf } from "./slots.js";
import { story } from "./story.js";
import { testLanes } from "./testlanes.js";

const SHOWN = 40;

/** `{show(line), append(text)}` act on the text that was tried. */
export function outcome(parts, file, actions) {
  return [
    part(t("try.tests"), parts.tests, (answer) => tests(answer.tests, actions, file)),
    part(t("try.promises"), parts.promises, (answer) => promises(answer.invariants ?? [], actions, file)),
    parts.promises?.answer?.conflicts?.length ? part(t("try.conflicts"), parts.promises, (answer) => conflicts(answer.conflicts)) : null,
    part(t("try.replay"), parts.replay, replay),
  ];
}

function part(title, state, shown) {
  if (!state) return null;
  let body;
  if (state.isRunning) body = h("p", { class: "quiet" }, t("try.running"));
  else if (state.problem) body = h("p", { class: "problem" }, state.problem);
  else body = shown(state.answer);
  return h("section", { class: "outcome", "aria-label": title }, h("h3", {}, title), body);
}

const verdict = (look, words) => h("p", { class: `verdict ${look}` }, icon(look === "ok" ? "check" : look === "bad" ? "warn" : "dot"), h("span", {}, words));

export function tests(list, actions, file) {
  const failed = list.filter((test) => !test.ok);
  if (!list.length) return verdict("info", t("try.noTests"));
  const lanes = (test) => (test.timeline?.length ? testLanes(test.timeline, test.file === file ? actions.show : null) : null);
  const went = list.filter((test) => test.ok && test.timeline?.length).map((test) => h("details", { class: "went" }, h("summary", {}, icon("check"), test.name), lanes(test)));
  if (!failed.length) return [verdict("ok", t("try.testsPass", { n: list.length })), went];
  return [verdict("bad", t("try.testsFail", { n: failed.length, all: list.length })), h("ul", { class: "failures" }, failed.map((test) =>
    h("li", {}, h("p", {}, h("strong", {}, test.name), " ", test.file === file
      ? h("button", { class: "text", onclick: () => actions.show(test.failure.at) }, t("try.line", { n: test.failure.at }))
      : h("span", { class: "quiet" }, `${test.file}, ${t("try.line", { n: test.failure.at })}`)),
      h("p", {}, h("code", {}, test.failure.expected)), h("p", { class: "quiet" }, test.failure.got),
      test.failure.trace.length ? h("details", {}, h("summary", {}, t("try.trace")), h("ol", { class: "trace" }, test.failure.trace.map((line) => h("li", {}, line)))) : null, lanes(test)))), went];
}

const PROVED = { proved: "ok", no_violation_to_depth: "ok", violated: "bad", not_decided: "info" };

export function promises(list, actions, file) {
  if (!list.length) return [verdict("info", t("try.noPromises"))];
  return list.map((promise) => h("div", { class: "promise" },
    verdict(PROVED[promise.verdict] ?? "info", `${promise.name}: ${t(`verdict.${promise.verdict}`, { n: promise.depth ?? 0 })}`),
    promise.reason ? h("p", { class: "quiet" }, promise.reason) : null,
    promise.story ? story(promise, { file, source: actions?.source() ?? null, append: actions?.append }) : null));
}

const conflicts = (list) => list.map((conflict) => verdict("bad", conflict.witness));

/** What a replay found: one sentence, the balance, and the differences day by day. */
export function replay(answer) {
  const all = [...answer.differences.map(slotLine), ...answer.notifications.map(saidLine), ...answer.promises.map(promiseLine)]
    .sort((a, b) => a.at - b.at);
  const days = new Map();
  for (const line of all.slice(0, SHOWN)) days.set(line.day, [...(days.get(line.day) ?? []), line]);
  return [
    verdict(all.length ? "info" : "ok", answer.summary),
    h("ul", { class: "balance" }, balance(answer).map((words) => h("li", {}, words))),
    [...days].map(([day, lines]) => h("div", {}, h("h4", {}, dayName(day)), replayLanes(day, answer.lanes ?? [], because(answer.differences)), h("ul", { class: "differences" }, lines.map((line) =>
      h("li", {}, h("time", {}, clock(line.at)), h("span", {}, line.words, line.because ? h("span", { class: "quiet" }, ` · ${line.because}`) : null)))))),
    all.length > SHOWN || answer.truncated ? h("p", { class: "quiet" }, t("replay.more", { n: Math.max(1, all.length - SHOWN) })) : null,
    answer.not_exercised.length ? h("details", {}, h("summary", {}, t("replay.idle", { n: answer.not_exercised.length })), h("ul", { class: "chain" }, answer.not_exercised.map((name) => h("li", {}, name)))) : null,
    answer.assumptions.length ? h("details", {}, h("summary", {}, t("replay.assumptions")), h("ul", { class: "chain" }, answer.assumptions.map((line) => h("li", {}, line)))) : null,
  ];
}

/** The reason of the difference of a slot that begins nearest to an instant; of several within its second, of one that has one. */
const because = (differences) => (slot, at) => {
  const apart = (one) => Math.abs(new Date(one.at).getTime() / 1000 - Math.floor(at / 1000));
  return differences.filter((one) => one.slot === slot).sort((a, b) => apart(a) - apart(b) || !a.because - !b.because)[0]?.because;
};

function balance({ counts, energy, manual_corrections_avoided: avoided, manual_corrections_expected: expected }) {
  const lines = [];
  for (const [name, key] of [["commands", "replay.commands"], ["firings", "replay.firings"], ["notifications", "replay.notifications"], ["invariant_violations", "replay.broken"]]) {
    const [before, after] = [counts.before[name], counts.after[name]];
    if (before !== after) lines.push(t(key, { before, after }));
  }
  if (avoided) lines.push(t("replay.avoided", { n: avoided }));
  if (expected) lines.push(t("replay.expected", { n: expected }));
  if (energy && Math.abs(energy.savings) >= 0.01) {
    const size = (value) => Math.abs(value).toFixed(2);
    lines.push(t(energy.savings > 0 ? "replay.less" : "replay.extra", { value: size(energy.savings), unit: energy.unit, low: Math.min(...[energy.low, energy.high].map(size)), high: Math.max(...[energy.low, energy.high].map(size)) }));
  }
  return lines;
}

function slotLine(difference) {
  const { name, say } = slotOf(difference.slot);
  const [old, next] = ["old", "new"].map((side) => (side in difference ? say(difference[side]) : t("state.unknown")));
  const words = t(`replay.${difference.kind}`, { name, old, new: next, when: clock(difference.old_at ?? difference.at), lasted: spanText(minutes(difference.lasted)) });
  return { at: new Date(difference.at), day: difference.day, words, because: difference.because, rule: difference.rule, lasted: difference.lasted };
}

function saidLine(said) {
  const words = t(`replay.said.${said.kind}`, { text: said.new ?? said.old ?? "" });
  return { at: new Date(said.at), day: said.day, words };
}

function promiseLine(promise) {
  return { at: new Date(promise.at), day: promise.day, words: t(`replay.promise.${promise.kind}`, { name: promise.rule }), because: promise.because };
}

const dayName = (day) => new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

const UNITS = { d: 1_440, h: 60, m: 1, s: 1 / 60 };

/** Minutes of a duration such as `90m`. */
function minutes(text) {
  const [, n, unit] = /^(\d+)([dhms])$/.exec(text ?? "") ?? [];
  return n ? Number(n) * UNITS[unit] : 0;
}
