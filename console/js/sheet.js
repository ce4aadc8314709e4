// A sheet over the page: it keeps the keyboard until it is closed, and gives it back to where it was.

import { effect, h } from "./dom.js";

/** `make(close)` gives its contents, one of which has the id `titleID`. It closes when the page goes elsewhere; `closed` is called then. */
export function openSheet(titleID, make, closed = () => {}) {
  let sheet;
  const close = () => sheet.close();
  const stop = effect(() => {
    sheet = h("dialog", { class: "sheet", "aria-labelledby": titleID, onclose: gone }, make(close));
  }, false);
  function gone() {
    removeEventListener("hashchange", close);
    stop();
    sheet.remove();
    closed();
  }
  addEventListener("hashchange", close);
  document.body.append(sheet);
  sheet.showModal();
}
