// Setting the house up by talking: the conversation, and what was understood of it.

import { each, effect, h, signal, untracked } from "../dom.js";
import { candidateCards } from "../setup/candidates.js";
import { begin, end, interview, isBusy, phaseNumber, PHASES, problem, say } from "../setup/interview.js";
import { t } from "../texts.js";

/** Typed and not said yet: stays while one looks at other pages. */
let typed = "";

export function setupPage() {
  let log;
  const toEnd = () => requestAnimationFrame(() => log?.isConnected && log.scrollTo(0, log.scrollHeight));
  const isBegun = follow(() => Boolean(interview()));
  return h("div", { class: "page setup" },
    h("header", {}, h("h1", {}, t("setup.title")), h("p", { class: "quiet" }, t("setup.lead"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (isBegun() ? h("div", { class: "setupParts" },
      h("section", { class: "card interview", "aria-label": t("setup.talk") }, steps(),
        (log = h("div", { class: "turns", role: "log", tabindex: "0", "aria-label": t("talk.log") }, each(() => { toEnd(); return numbered(interview().turns); }, ({ i, text }) => `${i} ${text}`, turn))), answers()),
      h("section", { class: "card", "aria-label": t("setup.understood") }, h("h2", {}, t("setup.understood")), candidateCards()))
      : h("section", { class: "card begin" }, h("h2", {}, t("setup.beginTitle")), h("p", {}, t("setup.beginLead")), h("p", { class: "quiet" }, t("setup.safe")),
        h("button", { class: "button primary", disabled: () => isBusy(), onclick: begin }, t("setup.begin")))));
}

/** What of the conversation something depends on: it is made anew when that changes, and not at each turn. */
function follow(read) {
  const value = signal(untracked(read));
  effect(() => value.set(read()));
  return value;
}

const numbered = (turns) => turns.map((one, i) => ({ ...one, i }));

/** Where one is, of the five steps. */
function steps() {
  return h("ol", { class: "steps", "aria-label": t("setup.steps") }, PHASES.map((phase, i) => {
    const place = () => phaseNumber(interview()?.phase);
    return h("li", { class: () => (i < place() ? "past" : i === place() ? "here" : ""), "aria-current": () => (i === place() ? "step" : null) }, t(`setup.phase.${phase}`));
  }));
}

const turn = ({ isHouse, text }) => h("p", { class: isHouse ? "answer" : "said" }, text);

/** What is said most at each point, as buttons; and the field for all else, which stays from one to the next with what is typed in it. */
function answers() {
  const phase = follow(() => interview().phase);
  const status = follow(() => interview().status);
  const isOver = () => status() !== "active" || phase() === "completed";
  const input = h("input", { name: "said", autocomplete: "off", maxlength: "2000", "aria-label": t("setup.say"), placeholder: () => t(`setup.example.${phase()}`), value: typed, oninput: () => { typed = input.value; } });
  const submit = (event) => {
    event.preventDefault();
    const said = input.value.trim();
    if (!said || isBusy.peek()) return;
    input.value = typed = "";
    say(said, () => {
      if (!input.value) input.value = typed = said;
    });
  };
  return [
    () => (isOver() ? h("div", { class: "row wrap" }, h("button", { class: "button primary", disabled: () => isBusy(), onclick: begin }, t(status() === "paused" ? "setup.resume" : "setup.again"))) : null),
    h("div", { class: "stack", hidden: isOver }, () => h("div", { class: "row wrap" }, usual(phase())),
      h("form", { class: "row", onsubmit: submit }, input, h("button", { class: "button primary", disabled: () => isBusy() }, t("talk.send"))),
      h("button", { type: "button", class: "text", disabled: () => isBusy(), onclick: end }, t("setup.end"))),
  ];
}

function usual(phase) {
  const button = (words, look = "button") => h("button", { type: "button", class: look, disabled: () => isBusy(), onclick: () => say(t(`setup.word.${words}`)) }, t(`setup.do.${words}`));
  return [{
    introduction: [button("look")], discovery: [button("done", "button primary"), button("look")],
    configuration: [button("yes", "button primary")], twin_creation: [button("make", "button primary"), button("no")],
  }[phase], phase === "introduction" || phase === "twin_creation" ? null : button("skip"), phase === "introduction" ? null : button("back"), button("stop")];
}
