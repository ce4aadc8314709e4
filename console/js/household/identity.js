// One taste: its kinds, what is liked of each and how much, and what fits now.

import { flush, h, signal } from "../dom.js";
import { user } from "../api.js";
import { tell } from "../notice.js";
import { confirmed } from "../tiles.js";
import { known, t } from "../texts.js";
import { tastes, words } from "./doors.js";

/** Kinds that people like things of; apps may know others. */
const TYPES = ["music", "film", "book", "food", "place", "game"];

export function identityPage(id) {
  const got = signal(null);
  const fitting = signal(null);
  const problem = signal("");
  const read = async () => {
    try {
      const answer = await tastes.one(id);
      got.set(answer);
      problem.set("");
      const types = [...new Set(answer.categories.map((one) => one.type))];
      fitting.set(types.length ? await tastes.fitting(id, types) : null);
    } catch (error) {
      problem.set(error.status === 404 ? t("tastes.gone") : error.message);
    }
  };
  read();
  const act = (work) => work.then(read, (error) => problem.set(error.message));
  /** Kinds whose form is open: it stays so for the next that is liked. */
  const open = new Set();
  return h("div", { class: "page household" }, h("p", {}, h("a", { href: "#/tastes" }, t("place.tastes"))),
    () => (got() ? [h("h1", {}, got().identity.name), h("div", {}, () => now(fitting())), got().categories.map((one) => kind(one, got().influences.filter((liking) => liking.category_id === one.id), act, open)), newKind(id, act), whole(got().identity, act)]
      : problem() ? h("h1", {}, t("place.tastes")) : h("p", { class: "quiet" }, t("loading"))),
    () => (problem() ? h("p", { class: "problem", role: "alert" }, problem()) : null));
}

/** What the house would choose at this moment, and why. */
function now(answer) {
  if (!answer?.matches.length) return null;
  const { moods = [], time_of_day: time } = answer.contextApplied ?? {};
  return h("section", { class: "card", "aria-label": t("tastes.now") }, h("h2", {}, t("tastes.now")),
    h("ol", { class: "fitting" }, answer.matches.map((one) => h("li", {}, one.name))),
    h("p", { class: "quiet" }, [time ? t("tastes.time", { time: known(`tastes.part.${time}`, time) }) : "", moods.length ? t("tastes.moods", { moods: moods.join(", ") }) : ""].filter(Boolean).join(" ")));
}

function kind(category, likings, act, open) {
  const add = async (event) => {
    event.preventDefault();
    const { name, alignment, moods } = Object.fromEntries(new FormData(event.target));
    open.add(category.id);
    await act(tastes.addLiking({ category_id: category.id, name: name.trim(), alignment: Number(alignment), mood_tags: words(moods) }));
    flush();
    document.getElementById(`add-${category.id}`)?.focus();
  };
  const liking = (one) => h("li", {}, h("div", { class: "liking" },
    h("span", { class: "likingName" }, h("span", { class: "name" }, one.name), one.mood_tags.length ? h("span", { class: "quiet" }, one.mood_tags.join(", ")) : null),
    h("input", { type: "range", class: "slider", min: 0, max: 100, step: 1, value: String(Math.round(one.alignment)), "aria-label": t("tastes.howMuch", { name: one.name }), "aria-valuetext": `${Math.round(one.alignment)} %`,
      onchange: (event) => act(tastes.changeLiking(one.id, { alignment: Number(event.target.value) })) }),
    h("output", {}, `${Math.round(one.alignment)}\u2009%`), confirmed(t("tastes.removeShort"), () => act(tastes.removeLiking(one.id)))));
  return h("section", { class: "card", "aria-label": category.name }, h("div", { class: "row spread" }, h("h2", {}, category.name), h("span", { class: "tag" }, known(`tastes.type.${category.type}`, category.type))),
    likings.length ? h("ul", { class: "likings" }, likings.map(liking)) : h("p", { class: "quiet" }, t("tastes.empty")),
    h("details", { open: !likings.length || open.has(category.id) }, h("summary", {}, t("tastes.addLiking", { kind: category.name })), h("form", { onsubmit: add }, h("div", { class: "fields" },
      h("label", { class: "field" }, h("span", {}, t("tastes.name")), h("input", { name: "name", id: `add-${category.id}`, required: true, maxlength: 80, autocomplete: "off" })),
      h("label", { class: "field" }, h("span", {}, t("tastes.much")), h("input", { name: "alignment", type: "range", class: "slider", min: 0, max: 100, value: "80" })),
      h("label", { class: "field" }, h("span", {}, t("tastes.moodsField")), h("input", { name: "moods", placeholder: t("tastes.moodsExample"), autocomplete: "off" }))),
      h("button", { class: "button primary" }, t("tastes.add")))),
    h("details", {}, h("summary", {}, t("tastes.more")), confirmed(t("tastes.removeKind", { kind: category.name }), () => act(tastes.removeCategory(category.id)))));
}

function newKind(id, act) {
  const add = (event) => {
    event.preventDefault();
    const { name, type } = Object.fromEntries(new FormData(event.target));
    act(tastes.addCategory({ identity_id: id, name: name.trim(), type }));
  };
  return h("section", { class: "card", "aria-label": t("tastes.newKind") }, h("h2", {}, t("tastes.newKind")), h("form", { onsubmit: add }, h("div", { class: "fields" },
    h("label", { class: "field" }, h("span", {}, t("tastes.kindName")), h("input", { name: "name", required: true, maxlength: 80, placeholder: t("tastes.kindExample"), autocomplete: "off" })),
    h("label", { class: "field" }, h("span", {}, t("tastes.type")), h("select", { name: "type" }, TYPES.map((type) => h("option", { value: type }, t(`tastes.type.${type}`)))))),
    h("button", { class: "button" }, t("tastes.newKind"))));
}

/** Who sees it, its name, and its end. The house's belongs to all. */
function whole(identity, act) {
  if (identity.user_id !== user.peek()?.uuid) return null;
  const share = (visibility) => act(tastes.change(identity.id, { visibility }).then(() => tell(t(visibility === "household" ? "tastes.shared" : "tastes.unshared"))));
  return h("section", { class: "card", "aria-label": t("tastes.who") }, h("h2", {}, t("tastes.who")), h("p", { class: "quiet" }, t("tastes.whoLead")),
    h("div", { class: "row wrap" }, h("button", { class: "button", onclick: () => share("household") }, t("tastes.share")), h("button", { class: "button", onclick: () => share("private") }, t("tastes.unshare")),
      confirmed(t("tastes.remove"), () => tastes.remove(identity.id).then(() => { location.hash = "#/tastes"; }, (error) => tell(error.message)))));
}
