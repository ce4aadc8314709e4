// Setting the house up by talking: the conversation, and what was understood of it.

import { h, onEnd } from "../dom.js";
import { candidateCards } from "../setup/candidates.js";
import { begin, end, interview, isBusy, phaseNumber, PHASES, problem, say } from "../setup/interview.js";
import { t } from "../texts.js";

export function setupPage() {
  let log;
  const toEnd = () => requestAnimationFrame(() => log?.isConnected && log.scrollTo(0, log.scrollHeight));
  const watch = new MutationObserver(toEnd);
  onEnd(() => watch.disconnect());
  return h("div", { class: "page setup" },
    h("header", {}, h("h1", {}, t("setup.title")), h("p", { class: "quiet" }, t("setup.lead"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (interview() ? h("div", { class: "setupParts" },
      h("section", { class: "card interview", "aria-label": t("setup.talk") }, steps(),
        (log = h("div", { class: "turns", role: "log", tabindex: "0", "aria-label": t("talk.log") }, () => { toEnd(); return interview().turns.map(turn); })), answers()),
      h("section", { class: "card", "aria-label": t("setup.understood") }, h("h2", {}, t("setup.understood")), () => candidateCards(interview())))
      : h("section", { class: "card begin" }, h("h2", {}, t("setup.beginTitle")), h("p", {}, t("setup.beginLead")), h("p", { class: "quiet" }, t("setup.safe")),
        h("button", { class: "button primary", disabled: () => isBusy(), onclick: begin }, t("setup.begin")))));
}

/** Where one is, of the five steps. */
function steps() {
  return h("ol", { class: "steps", "aria-label": t("setup.steps") }, PHASES.map((phase, i) => {
    const place = () => phaseNumber(interview()?.phase);
    return h("li", { class: () => (i < place() ? "past" : i === place() ? "here" : ""), "aria-current": () => (i === place() ? "step" : null) }, t(`setup.phase.${phase}`));
  }));
}

const turn = ({ isHouse, text }) => h("p", { class: isHouse ? "answer" : "said" }, text);

/** What is said most at this point, as buttons; and the field for all else. */
function answers() {
  return () => {
    const { phase, status } = interview();
    if (status !== "active" || phase === "completed") {
      return h("div", { class: "row wrap" }, h("button", { class: "button primary", disabled: () => isBusy(), onclick: begin }, t(status === "paused" ? "setup.resume" : "setup.again")));
    }
    const button = (words, look = "button") => h("button", { type: "button", class: look, disabled: () => isBusy(), onclick: () => say(t(`setup.word.${words}`)) }, t(`setup.do.${words}`));
    const input = h("input", { name: "said", autocomplete: "off", maxlength: "2000", "aria-label": t("setup.say"), placeholder: t(`setup.example.${phase}`) });
    const submit = (event) => {
      event.preventDefault();
      const said = input.value.trim();
      if (!said) return;
      input.value = "";
      say(said);
    };
    return h("div", { class: "stack" },
      h("div", { class: "row wrap" }, {
        introduction: [button("look")], discovery: [button("done", "button primary"), button("look")], classification: [],
        configuration: [button("yes", "button primary")], twin_creation: [button("make", "button primary"), button("no")],
      }[phase], phase === "introduction" || phase === "twin_creation" ? null : button("skip"), phase === "introduction" ? null : button("back"), button("stop")),
      h("form", { class: "row", onsubmit: submit }, input, h("button", { class: "button primary", disabled: () => isBusy() }, t("talk.send"))),
      h("button", { type: "button", class: "text", disabled: () => isBusy(), onclick: end }, t("setup.end")));
  };
}
