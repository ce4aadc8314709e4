// What could stand at the cursor, offered while one writes: names with how they are now, verbs, units, words.

import { h, onEnd, signal } from "../dom.js";
import { call } from "../api.js";
import { device } from "../live.js";
import { stateText } from "../format.js";
import { t } from "../texts.js";

const PAUSE = 140;
/** As many as fit above the keyboard of a phone, or beside a text. */
const most = () => (matchMedia("(max-width: 599px)").matches ? 4 : 8);

/** Watches a field. `name()` is the file's; returns a way to ask for it by hand. */
export function completion(field, name) {
  const { area, node } = field;
  const offered = signal([]);
  const chosen = signal(0);
  let [timer, asked, all, range, wanted] = [null, 0, [], null, ""];
  const list = h("ul", { class: "offers", id: "offers", role: "listbox", "aria-label": t("write.offers") }, () => offered().map((item, i) =>
    h("li", {
      id: `offer-${i}`, role: "option", "aria-selected": () => String(chosen() === i), class: () => (chosen() === i ? "chosen" : ""),
      // The field keeps the keyboard.
      onpointerdown: (event) => event.preventDefault(), onclick: () => take(item),
    }, h("span", { class: "label" }, item.label), h("span", { class: "detail" }, detail(item)))));
  node.append(list);
  area.setAttribute("aria-autocomplete", "list");
  area.setAttribute("aria-controls", "offers");
  area.addEventListener("input", () => later());
  area.addEventListener("keydown", key, { capture: true });
  area.addEventListener("blur", close);
  area.addEventListener("pointerdown", close);
  onEnd(() => clearTimeout(timer));

  function detail(item) {
    const stem = /[\p{L}_][\w.]*\.$/u.exec(area.value.slice(0, range[0]))?.[0] ?? "";
    const entry = device(stem + item.label)?.peek();
    return entry ? stateText(entry) : item.detail ?? "";
  }

  function later() {
    clearTimeout(timer);
    const before = area.value.slice(0, area.selectionStart);
    if (!/[\p{L}_][\w.]*$/u.test(before)) return close();
    // What was offered for the beginning of the word still holds.
    const word = range ? before.slice(range[0]) : "";
    if (offered.peek().length && /^\w+$/.test(word) && word.startsWith(wanted) && narrow(word)) return;
    timer = setTimeout(() => ask(false), PAUSE);
  }

  async function ask(isWished) {
    const mine = ++asked;
    const { line, column } = field.placeOf(area.selectionStart);
    const source = area.value;
    const answer = await call("POST", "/rules/complete", { files: { [name()]: source }, name: name(), line, column }).catch(() => null);
    if (mine !== asked || area.value !== source || !answer || document.activeElement !== area) return;
    range = answer.replaces
      ? [field.offsetOf(answer.replaces.line, answer.replaces.column), field.offsetOf(answer.replaces.end_line, answer.replaces.end_column)]
      : [area.selectionStart, area.selectionStart];
    wanted = source.slice(range[0], area.selectionStart);
    if (!isWished && !wanted && source[range[0] - 1] !== ".") return close();
    all = answer.items;
    narrow(wanted, isWished);
  }

  /** Shows of all items those that go on as is written. Returns whether there are any. */
  function narrow(word, isWished = false) {
    const low = word.toLowerCase();
    const begins = all.filter((item) => item.label.toLowerCase().startsWith(low));
    const fitting = begins.length ? begins : all.filter((item) => item.label.toLowerCase().includes(low));
    // A word that is there already needs no offer.
    if (!fitting.length || (!isWished && fitting[0].label === word)) {
      close();
      return false;
    }
    range = [range[0], area.selectionStart];
    offered.set(fitting.slice(0, most()));
    choose(0);
    const { x, y } = field.spot(range[0]);
    const width = node.clientWidth;
    list.style.setProperty("--x", `${Math.round(Math.max(0, Math.min(x, width - 288)))}px`);
    list.style.setProperty("--y", `${Math.round(y)}px`);
    // Once it is drawn.
    requestAnimationFrame(() => list.scrollIntoView({ block: "nearest" }));
    return true;
  }

  function choose(i) {
    chosen.set(i);
    area.setAttribute("aria-activedescendant", `offer-${i}`);
  }

  function close() {
    clearTimeout(timer);
    asked++;
    if (!offered.peek().length) return;
    offered.set([]);
    area.removeAttribute("aria-activedescendant");
  }

  function take(item) {
    const [from, to] = range;
    close();
    field.replace(from, to, item.insert);
    close();
  }

  function key(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      ask(true);
      return;
    }
    const items = offered.peek();
    if (!items.length) return;
    if (event.key === "ArrowDown") choose((chosen.peek() + 1) % items.length);
    else if (event.key === "ArrowUp") choose((chosen.peek() + items.length - 1) % items.length);
    else if (event.key === "Enter" || event.key === "Tab") take(items[chosen.peek()]);
    else if (event.key === "Escape") close();
    else {
      if (/^(Arrow|Home|End|Page)/.test(event.key)) close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return () => {
    area.focus();
    ask(true);
  };
}
