// Who is home, and guests.

import { h, signal } from "../dom.js";
import { get, post, put, user } from "../api.js";
import { ago } from "../format.js";
import { sent } from "../forms.js";
import { device, deviceIDs, house, people } from "../live.js";
import { qrPicture } from "../qr.js";
import { tell } from "../notice.js";
import { t } from "../texts.js";

export function peoplePage() {
  return h("div", { class: "page" }, h("h1", {}, t("place.people")),
    h("section", { class: "card", "aria-label": t("people.home") }, h("h2", {}, t("people.home")), () => (people().length
      ? h("ul", { class: "list" }, people().map((person) => h("li", {}, h("div", { class: "row wrap" }, h("span", { class: "name" }, person.name), h("span", {}, t(`presence.${person.state}`)), h("span", { class: "quiet" }, person.since ? ago(person.since) : ""),
        h("button", { class: "button small", onclick: () => put(`/people/${encodeURIComponent(person.id)}/presence`, { state: person.state === "home" ? "away" : "home" }).catch((error) => tell(error.message)) }, t(person.state === "home" ? "people.isAway" : "people.isHome"))))))
      : h("p", { class: "quiet" }, t("people.none")))),
    user.peek()?.role === "owner" ? accounts() : null);
}

function accounts() {
  const users = signal(null);
  const code = signal(null);
  const problem = signal("");
  const read = () => get("/users").then((answer) => users.set(answer.users), (error) => problem.set(error.message));
  read();
  const invite = async (id) => {
    try {
      const made = await post(`/users/${encodeURIComponent(id)}/invitation`);
      code.set({ ...made, address: `${location.origin}${location.pathname}#/join/${made.code}` });
      problem.set("");
    } catch (error) {
      problem.set(error.message);
    }
  };
  const add = (event) => sent(event, async (fields) => {
    const body = { username: fields.username, role: fields.role };
    if (fields.name) body.name = fields.name;
    if (fields.role === "guest") body.allowed = fields.what.startsWith("area:") ? { areas: [fields.what.slice(5)] } : { devices: [fields.what] };
    if (fields.until) body.expires_at = new Date(`${fields.until}T23:59:59`).toISOString().replace(/\.\d+Z/, "Z");
    const made = await post("/users", body);
    await read();
    await invite(made.id);
  }).catch((error) => problem.set(error.details?.fields?.map?.((f) => `${f.path} ${f.problem}`).join(". ") || error.message));
  return h("section", { class: "card", "aria-label": t("people.accounts") }, h("h2", {}, t("people.accounts")),
    () => (users() ? h("ul", { class: "list" }, users().map((entry) => h("li", {}, h("div", { class: "row wrap" }, h("span", { class: "name" }, entry.name), h("span", { class: "quiet" }, t(`role.${entry.role}`)),
      h("button", { class: "button small", onclick: () => invite(entry.id) }, t("people.invite")))))) : h("p", { class: "quiet" }, t("loading"))),
    () => (code() ? h("div", { class: "invitation", role: "status" }, h("p", {}, t("people.code")), h("p", { class: "code" }, code().code), h("p", { class: "quiet" }, t("people.address")), qrPicture(code().address, t("people.qr")), h("p", {}, h("code", {}, code().address))) : null),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    h("details", {}, h("summary", {}, t("people.add")), h("form", { onsubmit: add },
      h("label", { class: "field" }, h("span", {}, t("field.username")), h("input", { name: "username", required: true, autocapitalize: "none", pattern: "[a-z0-9._\\-]{1,32}" })),
      h("label", { class: "field" }, h("span", {}, t("field.name")), h("input", { name: "name" })),
      h("label", { class: "field" }, h("span", {}, t("people.role")), h("select", { name: "role" }, ["guest", "resident", "owner"].map((role) => h("option", { value: role }, t(`role.${role}`))))),
      h("label", { class: "field" }, h("span", {}, t("people.what")), h("select", { name: "what" }, (house.peek()?.areas ?? []).map((area) => h("option", { value: `area:${area.id}` }, t("people.room", { name: area.name }))), deviceIDs.peek().map((id) => h("option", { value: id }, device(id).peek().name)))),
      h("label", { class: "field" }, h("span", {}, t("people.until")), h("input", { type: "date", name: "until" })),
      h("button", { class: "button primary" }, t("people.addAct")))));
}
