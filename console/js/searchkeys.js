// The ways to the search, whose own code comes when it is first wanted.

import { onEnd } from "./dom.js";
import { user } from "./api.js";

const load = () => import("./search.js");

export const openSearch = () => load().then((search) => search.openSearch());

/** Listens to `/` and Ctrl K, everywhere but where one writes, until the effect around ends. */
export function searchKeys() {
  /** What is typed while the code is on its way, `null` when none is. */
  let typed = null;
  const open = async () => {
    typed = "";
    try {
      (await load()).openSearch(typed);
    } finally {
      typed = null;
    }
  };
  const pressed = (event) => {
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (typed !== null) {
      if (hasModifier || event.key.length !== 1) return;
      typed += event.key;
      event.preventDefault();
      return;
    }
    const isWriting = event.target.closest?.("input, textarea, select, dialog");
    const isAsked = (event.key === "/" && !isWriting && !hasModifier) || ((event.ctrlKey || event.metaKey) && event.key === "k");
    if (!isAsked || !user.peek() || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  };
  addEventListener("keydown", pressed);
  onEnd(() => removeEventListener("keydown", pressed));
}
