// Others in the same file: who has it open as well, and who has saved it meanwhile.

import { effect, h, onEnd, signal } from "../dom.js";
import { get, user } from "../api.js";
import { by } from "../format.js";
import { icon } from "../icons.js";
import { link, say } from "../link.js";
import { onMessage } from "../live.js";
import { filePath, readIfThere } from "./saving.js";
import { t } from "../texts.js";

/**
 * Follows a file while its text is open here.
 * @param file its name; empty for one that is not saved yet, in which nobody else can be
 * @param overtaken called with `{source, etag, who}` when a text is live that may not be the one from here; `source` is `null` where
 *   the file is gone. `who` is empty where it was changed on the disk.
 * @returns a line that names the others, and `look`, which asks once for what is live
 */
export function together(file, overtaken) {
  const others = signal([]);
  if (!file) return { line: null, look() {} };
  let isOver = false;

  async function look() {
    const now = await readIfThere(file).catch(() => null);
    if (now && !isOver) overtaken(now);
  }
  // After the link was lost all is said and asked anew.
  effect(() => {
    if (!link().isOpen) return others.set([]);
    say("edit", { file });
    look();
  });
  onEnd(onMessage((type, data) => {
    if (type === "rule_editors" && data.file === file) others.set(data.editors);
    else if (type === "rule_event" && data.event === "reloaded") look();
  }));
  onEnd(() => {
    isOver = true;
    say("edit", {});
  });
  return { line: () => (others().length ? h("p", { class: "together", role: "status" }, icon("people"), h("span", {}, openText(others()))) : null), look };
}

function openText(others) {
  const mine = `api:${user.peek()?.username}`;
  const names = [...new Set(others.filter((one) => one !== mine))].map(by);
  if (!names.length) return t("together.you");
  return t("together.open", { n: names.length, names: new Intl.ListFormat("en").format(names) });
}

/** Who saved what is live: as `origin` says it; empty where it was changed on the disk. */
export async function lastSaved(file) {
  const { versions } = await get(`${filePath(file)}/versions`).catch(() => ({ versions: [] }));
  return versions[0]?.by ? by(versions[0].by) : "";
}
