// How this page looks, one's password, and signing out.

import { h, signal } from "../dom.js";
import { call, signOut, user } from "../api.js";
import { sent } from "../forms.js";
import { panelsPart, panelSetup } from "../panel/setup.js";
import { t } from "../texts.js";

export function settingsPage() {
  return h("div", { class: "page" }, h("h1", {}, t("place.settings")), look(), password(), user.peek()?.role === "guest" ? null : [setUp(), panelSetup(), panelsPart()],
    h("section", { class: "card", "aria-label": t("settings.me") }, h("h2", {}, t("settings.me")), h("p", {}, () => t("settings.who", { name: user()?.name ?? "", role: t(`role.${user()?.role ?? "guest"}`) })), h("div", { class: "row wrap" }, h("a", { class: "button", href: "#/data" }, t("data.title")), h("button", { class: "button", onclick: signOut }, t("settings.out")))));
}

const setUp = () => h("section", { class: "card", "aria-label": t("setup.card") }, h("h2", {}, t("setup.card")), h("p", {}, t("setup.cardLead")), h("a", { class: "button", href: "#/setup" }, t("setup.title")));

function look() {
  const theme = signal(document.documentElement.dataset.theme ?? "");
  const choose = (value) => {
    theme.set(value);
    if (value) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
    if (value) localStorage.setItem("theme", value);
    else localStorage.removeItem("theme");
  };
  return h("section", { class: "card", "aria-label": t("settings.look") }, h("h2", {}, t("settings.look")),
    h("div", { class: "segments", role: "group", "aria-label": t("settings.look") }, ["", "light", "dark"].map((value) => h("button", { "aria-pressed": () => String(theme() === value), onclick: () => choose(value) }, t(`theme.${value || "system"}`)))));
}

function password() {
  const said = signal("");
  const isWrong = signal(false);
  const change = (event) => sent(event, async (fields) => {
    await call("PUT", "/auth/password", fields);
    isWrong.set(false);
    said.set(t("settings.passwordDone"));
  }).catch((error) => {
    isWrong.set(true);
    said.set(error.details?.fields?.map?.((f) => f.problem).join(". ") || error.message);
  });
  const field = (name, complete) => h("label", { class: "field" }, h("span", {}, t(`field.${name}`)), h("input", { type: "password", name, required: true, autocomplete: complete }));
  return h("section", { class: "card", "aria-label": t("settings.password") }, h("h2", {}, t("settings.password")),
    h("form", { onsubmit: change }, h("input", { class: "gone", name: "", autocomplete: "username", value: user.peek()?.username ?? "", tabindex: "-1", "aria-hidden": "true" }), field("current_password", "current-password"), field("new_password", "new-password"),
      h("p", { class: () => (isWrong() ? "problem" : "quiet"), role: "status" }, () => said()), h("button", { class: "button" }, t("settings.passwordAct"))));
}
