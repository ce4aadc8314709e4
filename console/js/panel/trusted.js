// What opens or guards the house: on a panel that everybody reaches, somebody who may do it gives a password for this one act.

import { h, signal } from "../dom.js";
import { Refusal, withPassword } from "../api.js";
import { device, reread } from "../live.js";
import { t } from "../texts.js";

const ACTS = ["lock", "unlock", "open", "stop", "close", "arm_home", "arm_away", "arm_night", "disarm", "turn_on", "turn_off"];

export function trustedControls(id) {
  const entry = device(id).peek();
  const acts = ACTS.filter((act) => entry.supported_features?.includes(act));
  const chosen = signal(null);
  const label = (act) => t(`action.${act === "turn_on" ? "on" : act === "turn_off" ? "off" : act}`);
  return h("div", { class: "controls", role: "group", "aria-label": t("device.controls", { name: entry.name }) },
    h("div", { class: "row wrap" }, acts.map((act) =>
      h("button", { class: "button", "aria-pressed": () => String(chosen() === act), onclick: () => chosen.set(act) }, label(act)))),
    () => chosen() && passwordForm(t("panel.doIt", { what: label(chosen()), name: entry.name }), async (fields) => {
      const act = chosen.peek();
      await withPassword(fields.username, fields.password, (call) =>
        call("PUT", `/devices/${encodeURIComponent(id)}/control`, { action: act, wait: 3000 }));
      chosen.set(null);
      await reread(id);
    }));
}

/** Asks who, with their password, and does `work` with both. Nothing that was typed stays. */
export function passwordForm(words, work) {
  const problem = signal("");
  const isBusy = signal(false);
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const fields = Object.fromEntries(new FormData(form));
    form.elements.password.value = "";
    isBusy.set(true);
    problem.set("");
    try {
      await work(fields);
    } catch (error) {
      problem.set(error instanceof Refusal ? error.message : t("problem.unreachable"));
    } finally {
      isBusy.set(false);
    }
  };
  const field = (name, type) => h("label", { class: "field" }, h("span", {}, t(`field.${name}`)),
    h("input", { name, type, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" }));
  return h("form", { class: "password", onsubmit: submit }, h("p", { class: "quiet" }, t("panel.password")),
    field("username", "text"), field("password", "password"),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    h("button", { class: "button primary", disabled: () => isBusy() }, words));
}
