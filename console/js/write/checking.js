// What the hub says of a text at each pause of whoever writes it.

import { onEnd, signal } from "../dom.js";
import { ask, Refusal } from "../api.js";

const PAUSE = 250;

/**
 * `problems` of this file, `elsewhere` of others that this text makes, `rules` as sentences, and `state`: `checking`, `done`, or
 * `cut` while the hub cannot be reached.
 */
export function checking(field, name) {
  const problems = signal([]);
  const elsewhere = signal([]);
  const rules = signal([]);
  const state = signal("checking");
  let [timer, running] = [null, null];
  let before = null;
  const key = (entry) => `${entry.file} ${entry.code} ${entry.message}`;

  function later() {
    clearTimeout(timer);
    running?.abort();
    state.set("checking");
    timer = setTimeout(now, PAUSE);
  }

  async function now() {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    try {
      const answer = await ask("/rules/check", { files: { [name()]: field.text }, depth: "text" }, mine.signal);
      const others = answer.diagnostics.filter((entry) => entry.file !== name());
      before ??= new Set(others.map(key));
      problems.set(answer.diagnostics.filter((entry) => entry.file === name()));
      elsewhere.set(others.filter((entry) => !before.has(key(entry))));
      rules.set(answer.rules ?? []);
      state.set("done");
      field.mark(problems.peek().map((entry) => ({ line: entry.line, column: entry.column, look: entry.severity === "error" ? "bad" : "warn" })));
    } catch (error) {
      if (mine.signal.aborted) return;
      state.set(error instanceof Refusal ? "refused" : "cut");
    }
  }

  onEnd(() => {
    clearTimeout(timer);
    running?.abort();
  });
  return {
    problems, elsewhere, rules, state, later, now,
    /** Whether it was so before anything was changed here. */
    wasThere: (entry) => entry.file !== name() && (before?.has(key(entry)) ?? false),
  };
}
