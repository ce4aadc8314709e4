// Talking with the house.

import { each, h, signal } from "../dom.js";
import { post } from "../api.js";
import { t } from "../texts.js";

/** Stays while one looks at other pages, as does what is typed and not said yet. */
const turns = signal([]);
const isBusy = signal(false);
let typed = "";

export function talkPage() {
  const input = h("input", { name: "said", autocomplete: "off", maxlength: "2000", "aria-label": t("talk.say"), placeholder: t("talk.example"), value: typed, oninput: () => { typed = input.value; } });
  const submit = (event) => {
    event.preventDefault();
    const said = input.value.trim();
    if (!said || isBusy.peek()) return;
    input.value = typed = "";
    say(said);
  };
  return h("div", { class: "page talk" }, h("h1", {}, t("place.talk")),
    h("div", { class: "turns", role: "log", "aria-label": t("talk.log") }, () => (turns().length ? null : h("p", { class: "quiet" }, t("talk.lead"))), each(turns, (one) => one, turn)),
    () => (turns().length ? null : h("div", { class: "row wrap" }, ["talk.first1", "talk.first2", "talk.first3", "talk.first4"].map((key) => h("button", { class: "button", onclick: () => say(t(key)) }, t(key))))),
    h("form", { class: "sayBar", onsubmit: submit }, input, h("button", { class: "button primary", disabled: () => isBusy() }, t("talk.send"))));
}

async function say(said, confirm) {
  const answer = signal(null);
  turns.update((all) => [...all, { said, answer }]);
  isBusy.set(true);
  try {
    const body = { query: said, include_devices: false };
    if (confirm) body.context = { confirm };
    answer.set(await post("/consciousness/query", body));
  } catch (error) {
    answer.set({ problem: error.message });
  } finally {
    isBusy.set(false);
    requestAnimationFrame(() => document.querySelector(".turns")?.lastElementChild?.scrollIntoView({ block: "nearest" }));
  }
}

const turn = ({ said, answer }) => h("div", { class: "turn" }, h("p", { class: "said" }, said), () => answer() && answered(answer()));

function answered(answer) {
  if (answer.problem) return h("p", { class: "problem" }, answer.problem);
  return h("div", { class: "answer" }, answer.response.split("\n").map((line) => h("p", {}, line)),
    answer.needs_confirmation ? h("div", { class: "row" }, h("button", { class: "button primary", onclick: () => say(t("talk.yes"), answer.confirm) }, t("talk.yes")), h("button", { class: "button", onclick: () => say(t("talk.no")) }, t("talk.no")))
      : answer.suggested_actions?.length ? h("div", { class: "row wrap" }, answer.suggested_actions.map((s) => h("button", { class: "button small", onclick: () => say(s.query) }, s.text))) : null);
}
