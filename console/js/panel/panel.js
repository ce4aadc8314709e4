// The house on a wall: what it shows was chosen when it was set up, and there is no way from it to anything else.

import { effect, h, onEnd, signal } from "../dom.js";
import { user, withPassword } from "../api.js";
import { clock, day, standing, stateText } from "../format.js";
import { isOutdated } from "../edition.js";
import { device, house, now } from "../live.js";
import { icon } from "../icons.js";
import { linkBar } from "../linkbar.js";
import { noticeBar } from "../notice.js";
import { asked, closed, feelingText, reasonText, rooms, scenes } from "../pages/home.js";
import { whyPart } from "../pages/device.js";
import { openSheet } from "../sheet.js";
import { controls, isEntrance } from "../tiles.js";
import { t } from "../texts.js";
import { dimPage } from "./dim.js";
import { idleness } from "./idle.js";
import { passwordForm, trustedControls } from "./trusted.js";
import { stayAwake } from "./awake.js";

/** So long nobody must have touched it before it takes over a new version of its pages. */
const UNTOUCHED = 300_000;

export function panel() {
  document.documentElement.classList.add("wall");
  document.title = house.peek()?.name ?? "Hearth";
  onEnd(() => document.documentElement.classList.remove("wall"));
  const { isIdle, untouched, rest } = idleness();
  const minute = signal(now());
  const ticking = setInterval(() => Math.floor(now() / 60_000) !== Math.floor(minute.peek() / 60_000) && minute.set(now()), 1_000);
  onEnd(() => clearInterval(ticking));
  stayAwake();
  renewed(untouched, minute);
  opened();
  // What somebody has left open or half typed is nobody's any more.
  effect(() => isIdle() && document.querySelectorAll("dialog").forEach((sheet) => sheet.close()));
  return [
    h("div", { class: "panel", inert: () => isIdle() }, linkBar(), h("main", { class: "page home" }, head(minute, rest), asked(), closed(), scenes(), rooms({ isWhole: true })), noticeBar()),
    () => (isIdle() ? dimPage(minute) : null),
  ];
}

function head(minute, rest) {
  return h("header", { class: "panelHead" },
    h("div", {}, h("h1", { class: "clock" }, () => clock(minute())), h("p", { class: "quiet" }, () => day(minute()))),
    h("div", { class: "panelFeeling" }, h("p", { class: "feels" }, () => feelingText()), h("p", { class: "quiet" }, () => reasonText())),
    h("div", { class: "row" }, h("button", { class: "round", "aria-label": t("panel.rest"), onclick: rest }, icon("moon")),
      h("button", { class: "round", "aria-label": t("panel.about"), onclick: about }, icon("settings"))));
}

/** A device opens over the page, and closes to it. */
function opened() {
  const show = () => {
    const id = decodeURIComponent(location.hash.match(/^#\/device\/(.+)/)?.[1] ?? "");
    if (!device(id)) return;
    openSheet("deviceName", (close) => [
      h("h2", { id: "deviceName" }, () => device(id)().name),
      h("p", { class: "bigState" }, icon(device(id).peek().type), " ", () => stateText(device(id)())), h("p", { class: "words" }, () => standing(device(id)()).words),
      isEntrance(device(id).peek()) ? trustedControls(id) : controls(id), whyPart(id), h("button", { class: "button", onclick: close }, t("action.close")),
    ], () => location.hash.startsWith(`#/device/${encodeURIComponent(id)}`) && history.replaceState(null, "", "#/"));
  };
  addEventListener("hashchange", show);
  onEnd(() => removeEventListener("hashchange", show));
}

/** What this is, and how it ends: who set it up, or an owner, gives a password. Whoever carries it away has a panel that can be deleted. */
function about() {
  openSheet("panelAbout", (close) => [
    h("h2", { id: "panelAbout" }, t("panel.about")), h("p", {}, t("panel.what")),
    passwordForm(t("panel.leave"), async ({ username, password }) => {
      await withPassword(username, password, (call) => call("DELETE", `/auth/tokens/${user.peek().token_id}`));
      localStorage.removeItem("signedIn");
      location.reload();
    }),
    h("button", { class: "button", onclick: close }, t("action.close")),
  ]);
}

/** A newer page is taken when nobody is there. */
function renewed(untouched, minute) {
  effect(() => {
    minute();
    if (isOutdated() && untouched() > UNTOUCHED) location.reload();
  });
}
