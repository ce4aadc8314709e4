// The panel at rest: the time, how the house feels, what is open. It moves a little each minute, so that nothing burns in.

import { h } from "../dom.js";
import { clock, day } from "../format.js";
import { closedText, feelingText } from "../pages/home.js";
import { isCut } from "../link.js";
import { lostText } from "../linkbar.js";
import { mode, questions } from "../live.js";
import { t } from "../texts.js";

/** Places of the content, each 8 px from the one before: see the style sheet. */
const PLACES = 9;

export function dimPage(minute) {
  const hour = () => Number(clock(minute()).slice(0, 2));
  const isNight = () => mode()?.current === "night" || hour() < 6 || hour() >= 22;
  const isOpen = () => questions().some((question) => question.state === "open");
  return h("div", { class: () => `dim${isNight() ? " night" : ""}` },
    h("div", { class: "dimmed", "data-place": () => String(Math.floor(minute() / 60_000) % PLACES) },
      h("h1", { class: "dimClock" }, () => clock(minute())), h("p", {}, () => day(minute())),
      () => (isCut() ? h("p", { class: "dimLost" }, lostText) : h("p", { class: "dimFeeling" }, feelingText())),
      h("p", {}, () => closedText()), () => (isOpen() ? h("p", {}, t("panel.asks")) : null)));
}

