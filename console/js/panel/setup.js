// Making this browser a wall panel, and the list of what is signed in by itself: panels and programs.

import { h, signal } from "../dom.js";
import { becomePanel, call, get, user } from "../api.js";
import { ago } from "../format.js";
import { device, deviceIDs, house } from "../live.js";
import { confirmed, isEntrance } from "../tiles.js";
import { t } from "../texts.js";
import { canStayAwake } from "./awake.js";

export function panelSetup() {
  const problem = signal("");
  const act = async (event) => {
    event.preventDefault();
    const fields = new FormData(event.target);
    const areas = fields.getAll("area").filter(Boolean);
    // Listed by name, a lock would open without a password.
    const devices = fields.getAll("area").includes("") ? withoutRoom().filter((id) => !isEntrance(device(id).peek())) : [];
    if (!areas.length && !devices.length) return problem.set(t("panel.choose"));
    await becomePanel(fields.get("name"), { areas, devices }).catch((error) => problem.set(error.message));
  };
  const choice = (id, name) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: "area", value: id, checked: true }), name);
  return h("section", { class: "card", "aria-label": t("panel.title") }, h("h2", {}, t("panel.title")), h("p", {}, t("panel.lead")),
    h("details", {}, h("summary", {}, t("panel.act")), h("form", { class: "stack", onsubmit: act },
      h("label", { class: "field" }, h("span", {}, t("panel.name")), h("input", { name: "name", value: t("panel.default"), required: true, maxlength: 100 })),
      h("fieldset", {}, h("legend", {}, t("panel.rooms")), (house.peek()?.areas ?? []).map((area) => choice(area.id, area.name)), withoutRoom().length ? choice("", t("panel.noRoom")) : null),
      h("p", { class: "quiet" }, t(canStayAwake() ? "panel.awake" : "panel.awakeHint")), h("p", { class: "quiet" }, t("panel.out")),
      () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
      h("button", { class: "button primary" }, t("panel.act")))));
}

const withoutRoom = () => deviceIDs.peek().filter((id) => !device(id).peek().area);

export function panelsPart() {
  const tokens = signal(null);
  const problem = signal("");
  const read = () => get(`/auth/tokens${user.peek()?.role === "owner" ? "?all=true" : ""}`).then((answer) => tokens.set(answer.tokens), (error) => problem.set(error.message));
  read();
  const end = (id) => call("DELETE", `/auth/tokens/${id}`).then(read, (error) => problem.set(error.message));
  const entry = (token) => h("li", {}, h("div", {}, h("span", { class: "name" }, token.name), h("span", { class: "quiet" }, t(`role.${token.allowed ? "guest" : token.role}`)),
    h("span", { class: "quiet" }, token.last_used ? t("tokens.used", { when: ago(token.last_used) }) : t("tokens.unused")), confirmed(t("tokens.delete", { name: token.name }), () => end(token.id))));
  return h("section", { class: "card", "aria-label": t("tokens.title") }, h("h2", {}, t("tokens.title")),
    () => (tokens() ? (tokens().length ? h("ul", { class: "list" }, tokens().map(entry)) : h("p", { class: "quiet" }, t("tokens.none"))) : null),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null));
}
