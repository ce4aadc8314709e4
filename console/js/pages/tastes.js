// What one likes, and what the house likes; of it, what fits the moment.

import { h, signal } from "../dom.js";
import { tastes } from "../household/doors.js";
import { identityPage } from "../household/identity.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

export const tastesPage = (id) => (id ? identityPage(id) : all());

function all() {
  const found = signal(null);
  const problem = signal("");
  const read = () => Promise.all([tastes.of("me"), tastes.of("house")]).then(([mine, house]) => found.set({ mine, house }), (error) => problem.set(error.status === 404 ? t("tastes.off") : error.message));
  read();
  const add = async (event) => {
    event.preventDefault();
    const form = event.target;
    try {
      const made = await tastes.add(new FormData(form).get("name").trim());
      location.hash = `#/tastes/${made.id}`;
    } catch (error) {
      problem.set(error.message);
    }
  };
  const card = (identity, words) => h("li", {}, h("a", { class: "card", href: `#/tastes/${identity.id}` }, h("span", { class: "row" }, icon(words ? "home" : "heart"), h("span", { class: "name" }, words || identity.name)), h("span", { class: "quiet" }, words ? t("tastes.houseLead") : identity.is_base ? t("tastes.base") : t("tastes.side"))));
  return h("div", { class: "page household" },
    h("header", {}, h("h1", {}, t("place.tastes")), h("p", { class: "quiet" }, t("tastes.lead"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null),
    () => (found() ? [found().mine.length ? null : h("section", { class: "card" }, h("h2", {}, t("tastes.none")), h("p", {}, t("tastes.noneLead"))),
      h("ul", { class: "cards" }, found().mine.map((one) => card(one)), found().house.map((one) => card(one, t("tastes.house")))),
      h("section", { class: "card", "aria-label": t("tastes.new") }, h("form", { onsubmit: add },
        h("label", { class: "field" }, h("span", {}, t("tastes.newName")), h("input", { name: "name", required: true, maxlength: 80, placeholder: t("tastes.newExample") })), h("button", { class: "button primary" }, t("tastes.new"))))] : problem() ? null : h("p", { class: "quiet" }, t("loading"))));
}
