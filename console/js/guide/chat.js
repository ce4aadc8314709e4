// Questions about what one reads. Answers quote the guide and what one keeps, and each sentence says where it stands.

import { each, h, signal } from "../dom.js";
import { guide } from "../household/doors.js";
import { t } from "../texts.js";
import { nodeLink } from "./path.js";
import { words } from "./words.js";

/** Of this browser's page: the hub knows by it what was asked before. */
let session;
/** Stays while one goes from text to text, as does what is typed and not asked yet. */
const turns = signal([]);
const isBusy = signal(false);
let typed = "";

export function chat(path, node) {
  const input = h("input", { name: "asked", autocomplete: "off", maxlength: "4000", placeholder: t("guide.chatExample"), value: typed, oninput: () => { typed = input.value; } });
  const submit = (event) => {
    event.preventDefault();
    const asked = input.value.trim();
    if (!asked || isBusy.peek()) return;
    input.value = typed = "";
    ask(path, node, asked);
  };
  return h("section", { class: "card chat", "aria-label": t("guide.chat") }, h("h2", {}, t("guide.chat")),
    h("div", { class: "turns", role: "log", "aria-label": t("guide.chat") }, each(turns, (one) => one, turn)),
    h("form", { class: "row asking", onsubmit: submit }, h("label", { class: "field" }, h("span", {}, t("guide.chatField")), input), h("button", { class: "button", disabled: () => isBusy() }, t("guide.askAct"))));
}

async function ask(path, node, asked) {
  const answer = signal(null);
  turns.update((all) => [...all, { asked, path, answer }]);
  isBusy.set(true);
  try {
    const got = await guide.ask({ message: asked, path_id: path.id, current_node_id: node.id, ...(session ? { session_id: session } : {}) });
    session = got.sessionId;
    answer.set(got);
  } catch (error) {
    answer.set({ problem: error.message });
  } finally {
    isBusy.set(false);
  }
}

function turn({ asked, path, answer }) {
  return h("div", { class: "turn" }, h("p", { class: "said" }, asked), () => {
    const got = answer();
    if (!got) return null;
    if (got.problem) return h("p", { class: "problem" }, got.problem);
    return h("div", { class: "answer" }, h("p", {}, words(got.message)),
      got.citations.length ? h("ol", { class: "citations" }, got.citations.map((one) => h("li", { class: "quiet" }, `[${one.index}] `, source(one, path)))) : null);
  });
}

/** Where a sentence stands, and the way there if it is on this path. */
function source({ id, title, source: name }, path) {
  return path.nodes[id] ? h("a", { href: nodeLink(path.id, id) }, title) : `${title} · ${name}`;
}
