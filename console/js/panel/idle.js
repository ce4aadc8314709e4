// Whether somebody is at the panel. The touch that wakes it does nothing else.

import { onEnd, signal } from "../dom.js";

const QUIET = 60_000;
/** So long the waking finger is still on the glass: what it hits then is not meant. */
const WAKING = 500;

/** `isIdle` turns true a minute after the last touch or key; `untouched()` gives the milliseconds since then. */
export function idleness() {
  const isIdle = signal(false);
  let last = Date.now();
  let timer = null;
  let wakes = false;

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => isIdle.set(true), QUIET);
  }
  function touched(event) {
    last = Date.now();
    if (!isIdle.peek()) return wait();
    event.preventDefault();
    event.stopPropagation();
    if (wakes) return;
    wakes = true;
    setTimeout(() => {
      wakes = false;
      isIdle.set(false);
      wait();
    }, WAKING);
  }

  for (const type of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(type, touched, { capture: true, passive: false });
    onEnd(() => removeEventListener(type, touched, { capture: true }));
  }
  onEnd(() => clearTimeout(timer));
  wait();
  return { isIdle, untouched: () => Date.now() - last, rest: () => isIdle.set(true) };
}
