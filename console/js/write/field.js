// A field for a text of rules: a plain text area, and under it the same text with colours, numbers and marks.

import { h } from "../dom.js";
import { colours } from "./colours.js";

const graphemes = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;
const characters = (text) => (graphemes ? Array.from(graphemes.segment(text), (part) => part.segment) : Array.from(text));

/**
 * @param options.label what it is, for whoever hears it
 * @param options.oninput called after each change of the text
 * @param options.onmove called when the cursor may have moved
 */
export function textField({ label, describedBy, oninput, onmove }) {
  const under = h("pre", { class: "under", "aria-hidden": "true" });
  const area = h("textarea", {
    class: "over", "aria-label": label, "aria-describedby": describedBy, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    autocorrect: "off", oninput: changed, onkeydown: indented,
  });
  const node = h("div", { class: "writing" }, under, area);
  let shown = [];
  let marks = [];
  for (const type of ["keyup", "pointerup", "focus"]) area.addEventListener(type, moved);

  function changed() {
    draw();
    oninput?.();
    moved();
  }

  function moved() {
    const { line } = placeOf(area.selectionStart);
    under.querySelector(".here")?.classList.remove("here");
    under.children[line - 1]?.classList.add("here");
    onmove?.(line);
  }

  // Only lines that differ are made anew: a file may have thousands.
  function draw() {
    const next = area.value.split("\n").map((text, i) => {
      const own = marks.filter((mark) => mark.line === i + 1);
      return { text, marks: own, key: `${text}\u0000${own.map((mark) => `${mark.column}${mark.look}`).join()}` };
    });
    let head = 0;
    while (head < next.length && head < shown.length && next[head].key === shown[head].key) head++;
    let tail = 0;
    while (tail < next.length - head && tail < shown.length - head && next.at(-1 - tail).key === shown.at(-1 - tail).key) tail++;
    const old = [...under.children].slice(head, shown.length - tail);
    const before = under.children[shown.length - tail] ?? null;
    for (const line of old) line.remove();
    for (const line of next.slice(head, next.length - tail)) under.insertBefore(drawn(line), before);
    shown = next;
  }

  function drawn({ text, marks: own }) {
    const spans = own.map((mark) => {
      const from = characters(text).slice(0, mark.column - 1).join("").length;
      const length = /^(?:[\p{L}_][\w.]*|\d[\w.:]*|"[^"]*"?|[^\s\w]+)/u.exec(text.slice(from))?.[0].length ?? 1;
      return { from, to: Math.max(from + 1, from + length), look: mark.look };
    });
    const look = own.some((mark) => mark.look === "bad") ? " bad" : own.length ? " warn" : "";
    const line = h("div", { class: `line${look}` });
    let at = 0;
    for (const [colour, piece] of colours(text)) {
      const cuts = [at, ...spans.flatMap((span) => [span.from, span.to]).filter((cut) => cut > at && cut < at + piece.length), at + piece.length].sort((a, b) => a - b);
      for (let i = 0; i + 1 < cuts.length; i++) {
        const span = spans.find((one) => one.from <= cuts[i] && cuts[i] < one.to);
        const part = text.slice(cuts[i], cuts[i + 1]);
        line.append(colour || span ? h("span", { class: `${colour ? `c-${colour}` : ""}${span ? ` mark-${span.look}` : ""}` }, part) : part);
      }
      at += piece.length;
    }
    // At the end of a line, where nothing stands that could be underlined.
    if (spans.some((span) => span.from >= text.length)) line.append(h("span", { class: `mark-${spans.at(-1).look}` }, "\u00a0"));
    return line;
  }

  function indented(event) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const before = area.value.slice(0, area.selectionStart).split("\n").at(-1);
      const depth = /^[ \t]*/.exec(before)[0] + (/\{\s*$/.test(before) ? "  " : "");
      if (!depth) return;
      event.preventDefault();
      replace(area.selectionStart, area.selectionEnd, `\n${depth}`);
    } else if (event.key === "}") {
      const before = area.value.slice(0, area.selectionStart).split("\n").at(-1);
      if (!/^[ \t]{2,}$/.test(before)) return;
      event.preventDefault();
      replace(area.selectionStart - 2, area.selectionEnd, "}");
    }
  }

  /** Lines and columns from 1, columns in characters as people count them. */
  function placeOf(offset) {
    const before = area.value.slice(0, offset).split("\n");
    return { line: before.length, column: characters(before.at(-1)).length + 1 };
  }

  function offsetOf(line, column) {
    const lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    return Math.min(area.value.length, start + characters(lines[line - 1] ?? "").slice(0, column - 1).join("").length);
  }

  /** As if it were typed, so that the browser's own undo takes it back. */
  function replace(from, to, text) {
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    const isDone = text ? document.execCommand("insertText", false, text) : from === to || document.execCommand("delete");
    if (isDone) return;
    area.setRangeText(text, from, to, "end");
    changed();
  }

  /** Replaces the whole text, of which only what differs is touched; the cursor stays where it can. */
  function replaceAll(text) {
    const old = area.value;
    if (old === text) return;
    const cursor = placeOf(area.selectionStart);
    let head = 0;
    while (head < old.length && head < text.length && old[head] === text[head]) head++;
    let tail = 0;
    while (tail < old.length - head && tail < text.length - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
    replace(head, old.length - tail, text.slice(head, text.length - tail));
    const offset = offsetOf(cursor.line, cursor.column);
    area.setSelectionRange(offset, offset);
  }

  return {
    node, area, placeOf, offsetOf, replace, replaceAll, characters,
    get text() { return area.value; },
    /** From the file: nothing that could be undone. */
    set text(value) {
      area.value = value;
      draw();
    },
    /** `[{line, column, look: "bad" | "warn"}]` */
    mark(list) {
      marks = list;
      draw();
    },
    /** Puts the cursor there, in sight. */
    show(line, column = 1) {
      const offset = offsetOf(line, column);
      area.focus({ preventScroll: true });
      area.setSelectionRange(offset, offset);
      under.children[line - 1]?.scrollIntoView({ block: "center" });
      moved();
    },
    /** Where a character stands, in pixels from the field's corner. */
    spot(offset) {
      const { line, column } = placeOf(offset);
      const row = under.children[line - 1];
      const wanted = characters(row.textContent).slice(0, column - 1).join("").length;
      const range = document.createRange();
      range.selectNodeContents(row);
      range.collapse(true);
      let left = wanted;
      const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let part = walk.nextNode(); part; part = walk.nextNode()) {
        if (left <= part.length) {
          range.setStart(part, left);
          range.collapse(true);
          break;
        }
        left -= part.length;
      }
      const box = range.getBoundingClientRect();
      const [corner, rowBox] = [node.getBoundingClientRect(), row.getBoundingClientRect()];
      const place = box.height ? box : { left: rowBox.left + parseFloat(getComputedStyle(row).paddingLeft), bottom: rowBox.bottom };
      return { x: place.left - corner.left, y: place.bottom - corner.top + node.scrollTop };
    },
  };
}
