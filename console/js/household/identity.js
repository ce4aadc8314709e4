// One taste: its kinds, what is liked of each and how much, and what fits now.

import { each, h, signal } from "../dom.js";
import { user } from "../api.js";
import { sent } from "../forms.js";
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
  // All of it is made once: what is typed in one form stays while something else is being changed.
  return h("div", { class: "page household" }, h("p", {}, h("a", { href: "#/tastes" }, t("place.tastes"))),
    h("h1", {}, () => got()?.identity.name ?? t("place.tastes")), () => (got() || problem() ? null : h("p", { class: "quiet" }, t("loading"))),
    h("div", {}, () => now(fitting())),
    each(() => got()?.categories ?? [], (one) => one.id, (one) => kind(one, () => got().influences.filter((liking) => liking.category_id === one.id), act)),
    h("div", { class: "parts", hidden: () => !got() }, newKind(id, act), () => (got() ? whole(got().identity, act) : null)),
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

function kind(category, likings, act) {
  // The form stays open for the next that is liked.
  const add = (event) => sent(event, async ({ name, alignment, moods }) => {
    await tastes.addLiking({ category_id: category.id, name: name.trim(), alignment: Number(alignment), mood_tags: words(moods) });
    await act(Promise.resolve());
    event.target.elements.name.focus();
  }).catch((error) => act(Promise.reject(error)));
  const liking = (first) => {
    let last = first;
    const one = () => (last = likings().find((other) => other.id === first.id) ?? last);
    const much = () => Math.round(one().alignment);
    return h("li", {}, h("div", { class: "liking" },
      h("span", { class: "likingName" }, h("span", { class: "name" }, () => one().name), () => (one().mood_tags.length ? h("span", { class: "quiet" }, one().mood_tags.join(", ")) : null)),
      h("input", { type: "range", class: "slider", min: 0, max: 100, step: 1, value: () => String(much()), "aria-label": t("tastes.howMuch", { name: first.name }), "aria-valuetext": () => `${much()} %`,
        onchange: (event) => act(tastes.changeLiking(first.id, { alignment: Number(event.target.value) })) }),
      h("output", {}, () => `${much()}\u2009%`), confirmed(t("tastes.removeShort"), () => act(tastes.removeLiking(first.id)))));
  };
  return h("section", { class: "card", "aria-label": category.name }, h("div", { class: "row spread" }, h("h2", {}, category.name), h("span", { class: "tag" }, known(`tastes.type.${category.type}`, category.type))),
    () => (likings().length ? null : h("p", { class: "quiet" }, t("tastes.empty"))), h("ul", { class: "likings" }, each(likings, (one) => one.id, liking)),
    h("details", { open: !likings().length }, h("summary", {}, t("tastes.addLiking", { kind: category.name })), h("form", { onsubmit: add }, h("div", { class: "fields" },
      h("label", { class: "field" }, h("span", {}, t("tastes.name")), h("input", { name: "name", id: `add-${category.id}`, required: true, maxlength: 80, autocomplete: "off" })),
      h("label", { class: "field" }, h("span", {}, t("tastes.much")), h("input", { name: "alignment", type: "range", class: "slider", min: 0, max: 100, value: "80" })),
      h("label", { class: "field" }, h("span", {}, t("tastes.moodsField")), h("input", { name: "moods", placeholder: t("tastes.moodsExample"), autocomplete: "off" }))),
      h("button", { class: "button primary" }, t("tastes.add")))),
    h("details", {}, h("summary", {}, t("tastes.more")), confirmed(t("tastes.removeKind", { kind: category.name }), () => act(tastes.removeCategory(category.id)))));
}

function newKind(id, act) {
  const add = (event) => sent(event, async ({ name, type }) => {
    await tastes.addCategory({ identity_id: id, name: name.trim(), type });
    await act(Promise.resolve());
  }).catch((error) => act(Promise.reject(error)));
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
