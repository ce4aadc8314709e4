// Keeps the screen on, where the browser may. Browsers allow it on encrypted pages and on the hub itself only.

import { onEnd } from "../dom.js";

export const canStayAwake = () => "wakeLock" in navigator;

export function stayAwake() {
  if (!canStayAwake()) return;
  let lock = null;
  // Refused when the battery is low: then the screen goes off, and comes back by a touch.
  const ask = () => document.hidden || navigator.wakeLock.request("screen").then((got) => (lock = got), () => {});
  // The browser takes it away from a page that is covered.
  document.addEventListener("visibilitychange", ask);
  onEnd(() => {
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  });
  ask();
}
