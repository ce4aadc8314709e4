// What has no place at the bottom of a phone.

import { h } from "../dom.js";
import { places } from "../places.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";

export function morePage() {
  return h("div", { class: "page" }, h("h1", {}, t("place.more")), h("ul", { class: "list" }, places().filter(([place]) => !["", "rooms", "talk", "rules"].includes(place)).map(([place, sign]) =>
    h("li", {}, h("a", { href: `#/${place}` }, icon(sign), h("span", { class: "name" }, t(`place.${place}`)))))));
}
