// Signing in, the first set-up, and joining by invitation.

import { h, signal } from "../dom.js";
import { join, Refusal, setUp, signIn } from "../api.js";
import { t } from "../texts.js";

export function signInPage(isSetUp) {
  const code = location.hash.match(/^#\/join\/(.+)/)?.[1];
  if (code) return form("join", [password("new-password", false)], (fields) => join(decodeURIComponent(code), fields.password || undefined));
  return h("div", {}, () => (isSetUp()
    ? form("signIn", [text("username", "username"), password("current-password")], (f) => signIn(f.username, f.password))
    : form("setUp", [text("setup_code", "one-time-code", t("hint.setup_code")), text("username", "username"), text("name", "name", "", false), password("new-password", true, t("hint.password"))],
      (fields) => setUp({ ...fields, name: fields.name || undefined }))));
}

function form(kind, fields, act) {
  const problem = signal("");
  const isBusy = signal(false);
  const submit = async (event) => {
    event.preventDefault();
    isBusy.set(true);
    problem.set("");
    try {
      await act(Object.fromEntries(new FormData(event.target)));
      if (location.hash.startsWith("#/join/")) location.hash = "#/";
    } catch (error) {
      const wrong = error instanceof Refusal ? error.details?.fields?.map?.((f) => `${f.path}: ${f.problem}`).join(". ") : "";
      problem.set(error instanceof Refusal ? wrong || error.message : t("problem.unreachable"));
    } finally {
      isBusy.set(false);
    }
  };
  return h("form", { class: "card signIn", onsubmit: submit },
    h("h1", {}, t(`${kind}.title`)), h("p", {}, t(`${kind}.lead`)), fields,
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    h("button", { class: "button primary", disabled: () => isBusy() }, t(`${kind}.act`)));
}

function field(name, type, complete, hint, isRequired) {
  return h("label", { class: "field" }, h("span", {}, t(`field.${name}`)),
    h("input", { name, type, autocomplete: complete, required: isRequired, autocapitalize: "none", spellcheck: "false" }),
    hint ? h("small", {}, hint) : null);
}
const text = (name, complete, hint = "", isRequired = true) => field(name, "text", complete, hint, isRequired);
const password = (complete, isRequired = true, hint = "") => field("password", "password", complete, hint, isRequired);
