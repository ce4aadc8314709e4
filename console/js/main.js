// The console: who is signed in, where one is, and the frame around every page.

import { effect, h, signal, untracked } from "./dom.js";
import { noticeBar } from "./notice.js";
import { needsSetup, renew, user } from "./api.js";
import { linkBar } from "./linkbar.js";
import { isCut, start, startAway, stop } from "./link.js";
import { house } from "./live.js";
import { icon } from "./icons.js";
import { ON_PHONES, isGuest, places } from "./places.js";
import { forget, recall } from "./remembered.js";
import { openSearch, searchKeys } from "./searchkeys.js";
import { styled } from "./styles.js";
import { loadTexts, t } from "./texts.js";
import { homePage } from "./pages/home.js";
import { keepPageOpening } from "./worker.js";

const PAGES = {
  "": homePage, rooms: later(() => import("./pages/rooms.js"), "roomsPage"), device: later(() => import("./pages/device.js"), "devicePage"),
  devices: later(() => import("./pages/device.js"), "devicesPage"), rules: later(() => import("./pages/rules.js"), "rulesPage"), more: later(() => import("./pages/more.js"), "morePage"),
  timeline: later(() => import("./pages/timeline.js"), "timelinePage"), energy: later(() => import("./pages/energy.js"), "energyPage", "energy.css"),
  whatif: later(() => import("./pages/whatif.js"), "whatIfPage"), talk: later(() => import("./pages/talk.js"), "talkPage"),
  health: later(() => import("./pages/health.js"), "healthPage"), people: later(() => import("./pages/people.js"), "peoplePage"),
  settings: later(() => import("./pages/settings.js"), "settingsPage"), edit: later(() => import("./pages/write.js"), "writePage"), setup: later(() => import("./pages/setup.js"), "setupPage", "setup.css"),
  tastes: later(() => import("./pages/tastes.js"), "tastesPage", "household.css"), memory: later(() => import("./pages/memory.js"), "memoryPage", "household.css"),
  data: later(() => import("./pages/data.js"), "dataPage", "household.css"), guide: later(() => import("./pages/guide.js"), "guidePage", "guide.css"),
};
/** Where people go next from Home: their code comes as soon as Home stands. */
const NEXT = () => [import("./pages/device.js"), import("./pages/rooms.js"), import("./search.js"), import("./pages/rules.js"), import("./pages/more.js")];

/** A page whose code, and stylesheet if it has one of its own, are loaded when somebody goes there. */
function later(load, name, style) {
  return (...given) => {
    const make = signal(null);
    Promise.all([load(), style && styled(style)]).then(([module]) => make.set(() => module[name](...given)), (error) => make.set(() => h("p", { class: "problem" }, error.message)));
    return h("div", {}, () => {
      if (!make()) return h("p", { class: "quiet" }, t("loading"));
      let node;
      effect(() => { node = make()(); }, false);
      return node;
    });
  };
}

const signIn = later(() => import("./pages/signin.js"), "signInPage");
const route = signal(read());
const isSetUp = signal(true);

function read() {
  const [place = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  return { place, id: rest.map(decodeURIComponent).join("/") };
}
addEventListener("hashchange", () => route.set(read()));

function navigation() {
  const at = () => ({ edit: "rules", setup: "settings", data: "settings" })[route().place] ?? route().place;
  const item = ([place, sign], extra = "") => h("li", { class: extra },
    h("a", { href: `#/${place}`, "aria-current": () => (at() === place ? "page" : null) }, icon(sign), h("span", {}, t(`place.${place || "home"}`))));
  return h("nav", { class: "places", "aria-label": t("places") },
    h("ul", {}, h("li", { class: "wide" }, h("button", { class: "place", onclick: openSearch, "aria-keyshortcuts": "/ Control+K" }, icon("search"), h("span", {}, t("search.title")))), places().map((place) => item(place, ON_PHONES.includes(place[0]) ? "" : "wide")), item(["more", "more"], "narrow")));
}

function page() {
  const main = h("main", { id: "main", tabindex: "-1" });
  const again = signal(0);
  let isTyped = false;
  main.addEventListener("input", () => { isTyped = true; });
  main.addEventListener("submit", () => { isTyped = false; });
  let isFirst = true;
  let isWithout = false;
  // What could not be read without the hub is read when it is back, unless somebody is typing there.
  effect(() => {
    if (!isCut() && isWithout && !isTyped) again.update((n) => n + 1);
  });
  effect(() => {
    const { place, id } = route();
    again();
    isWithout = isCut.peek();
    isTyped = false;
    const make = PAGES[place];
    const isAllowed = make && (place === "" || places().some(([name]) => name === place) || ["device", "more", "data"].includes(place) || (["edit", "setup"].includes(place) && !isGuest()));
    main.replaceChildren(isAllowed ? make(id) : h("p", {}, t("page.unknown")));
    document.title = `${t(`place.${make ? place || "home" : "home"}`)} · ${house.peek()?.name ?? "Hearth"}`;
    if (!isFirst) {
      scrollTo(0, 0);
      main.focus({ preventScroll: true });
    }
    isFirst = false;
  });
  return main;
}

function shell() {
  return [
    h("a", { class: "skip", href: "#main", onclick: (event) => { event.preventDefault(); document.getElementById("main").focus(); } }, t("skip")),
    navigation(), h("div", { class: "content" }, linkBar(), page()), noticeBar(),
  ];
}

/** A panel has a frame of its own, which only panels load. */
async function frame(user) {
  if (!user.token_id) {
    return () => {
      searchKeys();
      return shell();
    };
  }
  const { panel } = await import("./panel/panel.js");
  return () => h("div", { class: "wallFrame" }, panel());
}

/** What was known when the house was last heard, if that is all there is. */
let kept = null;

/** Finds out who is here, by the hub or by what is kept. Returns whether there is anything to show. */
async function enter() {
  if (await renew()) return true;
  if (user.peek() === null) {
    return needsSetup().then((isNeeded) => {
      isSetUp.set(!isNeeded);
      return true;
    }, () => false);
  }
  kept = await recall(Date.now());
  if (kept) user.set(kept.user);
  return kept !== null;
}

/** The page of a hub that is away and has told nothing yet. Comes to an end when it is time to try again. */
function awayPage() {
  return new Promise((done) => {
    const timer = setTimeout(done, 10_000);
    addEventListener("online", done, { once: true });
    document.getElementById("app").replaceChildren(h("main", { class: "alone" }, h("div", { class: "card" }, h("h1", {}, t("away.title")), h("p", {}, t("away.lead")),
      h("button", { class: "button primary", onclick: () => { clearTimeout(timer); done(); } }, t("link.retry")))));
  });
}

async function begin() {
  const app = document.getElementById("app");
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  const [, isIn] = await Promise.all([loadTexts(), enter()]);
  for (let isThere = isIn; !isThere; isThere = await enter()) await awayPage();
  let running = null;
  let last = null;
  let end = () => {};
  /** Nothing of what was shown before follows the house any longer. */
  const show = (make) => {
    end();
    end = untracked(() => effect(() => app.replaceChildren(...[make()].flat()), false));
  };
  effect(() => {
    const who = user();
    const key = who ? `${who.id} ${who.token_id ?? ""}` : who;
    if (key === running && running !== null) return;
    running = key;
    if (!who) {
      show(() => h("div", { class: "alone" }, signIn(isSetUp)));
      stop();
      forget();
      return;
    }
    // What one person has said and typed is not there for the next.
    if (last && last !== who.id) return location.reload();
    last = who.id;
    if (!app.querySelector(".opening")) show(() => h("p", { class: "plain" }, t("loading")));
    stop();
    const isMeant = () => running === key;
    Promise.all([frame(who), kept ? startAway(kept) : start()]).then(([make]) => {
      if (!isMeant()) return;
      show(make);
      setTimeout(() => Promise.allSettled(NEXT()), 1_000);
    },
      (error) => isMeant() && show(() => h("p", { class: "plain", role: "alert" }, error.message)));
    kept = null;
  });
  keepPageOpening();
}

begin();
