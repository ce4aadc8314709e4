// Trying a text out before it is saved: its tests, the promises, and the last days with it. Nothing of it reaches a device.

import { onEnd, signal } from "../dom.js";
import { ask } from "../api.js";

/** The parts in their order, with what asks for each. */
const PARTS = {
  tests: (files, stop) => ask("/rules/test", { files, detail: "full" }, stop),
  promises: (files, stop) => ask("/rules/check", { files }, stop),
  replay: (files, stop) => ask("/rules/replay-diff", { replace: files, lanes: true }, stop),
};

/**
 * `parts` has, for each part, nothing yet, `{isRunning}`, `{answer}` or `{problem}`; `text` is what they are about. Typing breaks it off.
 */
export function trial(name) {
  const parts = signal({});
  const text = signal(null);
  let running = null;

  async function run(source) {
    if (text.peek() === source) return;
    cancel();
    const mine = new AbortController();
    running = mine;
    text.set(source);
    const set = (part, value) => parts.update((all) => ({ ...all, [part]: value }));
    for (const [part, begin] of Object.entries(PARTS)) {
      set(part, { isRunning: true });
      try {
        const answer = await begin({ [name()]: source }, mine.signal);
        if (mine.signal.aborted) return;
        set(part, { answer });
      } catch (error) {
        if (mine.signal.aborted) return;
        set(part, { problem: error.message, details: error.details ?? {} });
      }
    }
  }

  function cancel() {
    running?.abort();
    running = null;
    text.set(null);
    parts.set({});
  }

  onEnd(() => running?.abort());
  return { parts, text, run, cancel, isDone: () => Object.keys(PARTS).every((part) => parts()[part] && !parts()[part].isRunning) };
}
