// How a promise is broken: the steps in words, and the same steps played on lanes.

import { h, signal } from "../dom.js";
import { ask } from "../api.js";
import { t } from "../texts.js";
import { testLanes } from "./testlanes.js";

/** What has been played stays, while what else is tried out is laid out anew around it. */
const shown = new WeakMap();

/**
 * @param promise that can be broken, with its `story` and, as a test, its `test`
 * @param source of the text that the promise is of, as it was tried; `null` if that is not known
 * @param append takes the test into the text
 */
export function story(promise, { file, source, append }) {
  const played = shown.get(promise) ?? signal(null);
  shown.set(promise, played);
  const play = async () => {
    played.set({ isRunning: true });
    try {
      const { tests } = await ask("/rules/test", { files: { [file]: `${source}\n\n${promise.test}\n` }, detail: "full" });
      const name = /^\s*test\s+"([^"]*)"/m.exec(promise.test)?.[1];
      played.set({ timeline: tests.find((test) => test.file === file && test.name === name)?.timeline ?? [] });
    } catch (error) {
      played.set({ problem: error.message });
    }
  };
  return [
    h("ol", { class: "story" }, promise.story.split(/;\s+|\n+/).map((step) => h("li", {}, step))),
    h("div", { class: "row wrap" },
      promise.test && source !== null ? () => (played() ? null : h("button", { class: "button small", onclick: play }, t("story.play"))) : null,
      promise.test && append ? h("button", { class: "button small", onclick: () => append(promise.test) }, t("try.makeTest")) : null),
    () => {
      const now = played();
      if (!now) return null;
      if (now.isRunning) return h("p", { class: "quiet", role: "status" }, t("try.running"));
      if (now.problem) return h("p", { class: "problem", role: "alert" }, now.problem);
      return now.timeline.length ? testLanes(now.timeline) : h("p", { class: "quiet" }, t("story.none"));
    },
  ];
}
