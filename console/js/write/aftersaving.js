// After a save: what the last days would have been with it, and the rules as they come to act.

import { h, onEnd, signal } from "../dom.js";
import { get } from "../api.js";
import { clock } from "../format.js";
import { now, onMessage } from "../live.js";
import { promises, replay, tests } from "./outcome.js";
import { known, t } from "../texts.js";

const AGAIN = 1_500;

export function afterSaving({ name, answer }, actions) {
  return h("div", { class: "outcomes" },
    h("h2", {}, t("after.title")),
    h("section", { class: "outcome", "aria-label": t("try.tests") }, h("h3", {}, t("try.tests")), tests(answer.tests, actions, name)),
    answer.invariants.length ? h("section", { class: "outcome", "aria-label": t("try.promises") }, h("h3", {}, t("try.promises")), promises(answer.invariants, actions, name)) : null,
    replayOfSave(answer.replay), watching(name));
}

/** The save does not wait for it: it is asked for until it is there. */
function replayOfSave({ status, replay_id: id, summary }) {
  const shown = signal(null);
  const words = signal(summary);
  let timer;
  const look = async () => {
    const answer = await get(`/rules/replay-diff/${encodeURIComponent(id)}`).catch(() => null);
    if (answer?.differences) shown.set(answer);
    else if (answer?.status === "running") {
      words.set(`${answer.summary}: ${Math.round(100 * answer.progress)} %`);
      timer = setTimeout(look, AGAIN);
    }
    else if (answer) words.set(answer.summary);
  };
  if (id && status !== "skipped") look();
  onEnd(() => clearTimeout(timer));
  return h("section", { class: "outcome", "aria-label": t("try.replay") }, h("h3", {}, t("try.replay")), () => (shown() ? replay(shown()) : h("p", { class: "quiet" }, words())));
}

/** The rules of the file, and the first that each does from now on. */
function watching(name) {
  const rules = signal([]);
  const seen = signal(new Map());
  get(`/rules?file=${encodeURIComponent(name)}`).then((answer) => rules.set(answer.rules), () => {});
  onEnd(onMessage((type, data) => {
    if (type !== "rule_event" || !data.rule) return;
    seen.update((all) => new Map(all).set(data.rule, { at: now(), because: data.because ?? "" }));
  }));
  return h("section", { class: "outcome", "aria-label": t("after.watch") }, h("h3", {}, t("after.watch")), h("ul", { class: "watched" }, () => rules().map((rule) => {
    const event = seen().get(rule.id);
    return h("li", {}, h("strong", {}, rule.name), " ", event ? t("after.acted", { when: clock(event.at), because: event.because }) : h("span", { class: "quiet" }, known(`rule.${rule.state}`, rule.state)));
  })));
}
