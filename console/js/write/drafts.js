// Texts that were written and not saved, kept in this browser until they are.

import { user } from "../api.js";

const PREFIX = "draft:";
const key = (name) => `${PREFIX}${user.peek()?.id ?? ""}:${name}`;

/** `{source, base, etag, at}`: the text, and the one that it was begun from; `null` if there is none. */
export function draft(name) {
  try {
    return JSON.parse(localStorage.getItem(key(name)));
  } catch {
    return null;
  }
}

/** Returns whether it could be kept: a browser may have no room. */
export function keep(name, entry) {
  try {
    localStorage.setItem(key(name), JSON.stringify({ ...entry, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export const drop = (name) => localStorage.removeItem(key(name));

/** Names of the files that have one; a new file has the name "". */
export function drafts() {
  return Object.keys(localStorage).filter((name) => name.startsWith(key(""))).map((name) => name.slice(key("").length));
}
