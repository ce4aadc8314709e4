// The ways to the search, whose own code comes when it is first wanted.

import { onEnd } from "./dom.js";
import { user } from "./api.js";

export const openSearch = () => import("./search.js").then((search) => search.openSearch());

/** Listens to `/` and Ctrl K, everywhere but where one writes, until the effect around ends. */
export function searchKeys() {
  const pressed = (event) => {
    const isWriting = event.target.closest?.("input, textarea, select, dialog");
    const isAsked = (event.key === "/" && !isWriting && !event.ctrlKey && !event.altKey && !event.metaKey) || ((event.ctrlKey || event.metaKey) && event.key === "k");
    if (!isAsked || !user.peek() || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openSearch();
  };
  addEventListener("keydown", pressed);
  // Once there is time: what one types right after the key would be lost while the code is on its way.
  (globalThis.requestIdleCallback ?? setTimeout)(() => import("./search.js").catch(() => {}));
  onEnd(() => removeEventListener("keydown", pressed));
}
