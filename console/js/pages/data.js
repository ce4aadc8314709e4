// What the household keeps of whoever is signed in: to be taken along, or thrown away.

import { h, signal } from "../dom.js";
import { call, get, user } from "../api.js";
import { clock, day } from "../format.js";
import { now } from "../live.js";
import { t } from "../texts.js";

/** Kinds of what is kept, each a list of the export. */
const KINDS = ["items", "memories", "identities", "plays"];

export function dataPage() {
  const all = signal(null);
  const problem = signal("");
  const read = () => get("/household/export").then((got) => all.set(typeof got === "string" ? JSON.parse(got) : got), (error) => problem.set(error.status === 404 ? t("data.none") : error.message));
  read();
  return h("div", { class: "page household" }, h("header", {}, h("h1", {}, t("data.title")), h("p", { class: "quiet" }, t("data.lead"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (all() ? [kept(all()), gone(read)] : problem() ? null : h("p", { class: "quiet" }, t("loading"))));
}

function kept(all) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }));
    h("a", { href: address, download: `hearth-${user.peek().username}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return h("section", { class: "card", "aria-label": t("data.kept") }, h("h2", {}, t("data.kept")),
    h("ul", { class: "counts" }, KINDS.map((kind) => h("li", {}, h("strong", { class: "big" }, String(all[kind]?.length ?? 0)), h("span", { class: "quiet" }, t(`data.${kind}`))))),
    h("p", { class: "quiet" }, t("data.at", { day: day(now()), time: clock(now()) })),
    h("button", { class: "button primary", onclick: save }, t("data.save")));
}

/** What cannot be taken back is confirmed by typing one's name. */
function gone(read) {
  const said = signal("");
  const isWrong = signal(false);
  const name = user.peek().username;
  const remove = async (event) => {
    event.preventDefault();
    const typed = new FormData(event.target).get("confirm").trim().toLowerCase();
    isWrong.set(typed !== name);
    if (typed !== name) return said.set(t("data.wrong", { name }));
    try {
      await call("DELETE", `/household/data?confirm=${encodeURIComponent(typed)}`);
      said.set(t("data.gone"));
      await read();
    } catch (error) {
      isWrong.set(true);
      said.set(error.message);
    }
  };
  return h("section", { class: "card", "aria-label": t("data.delete") }, h("h2", {}, t("data.delete")), h("p", {}, t("data.deleteLead")),
    h("form", { onsubmit: remove }, h("label", { class: "field" }, h("span", {}, t("data.confirm", { name })), h("input", { name: "confirm", required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
      h("p", { class: () => (isWrong() ? "problem" : "quiet"), role: "status" }, () => said()), h("button", { class: "button danger" }, t("data.deleteAct"))));
}
