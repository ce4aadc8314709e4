// The link to the hub: one WebSocket, tried again until it holds, and what to show while it does not.

import { signal } from "./dom.js";
import { accessToken, renew, user } from "./api.js";
import { connect, takenLink } from "./first.js";
import { clear, hear, now, readAll, restore, snapshot } from "./live.js";
import { remember } from "./remembered.js";

/** Shorter than that nobody has to know, in milliseconds. */
const MOMENT = 2_000;
const KEPT_EVERY = 60_000;

/** `{isOpen, since, retryAt}`: `since` when it opened, or when the house was last heard; in milliseconds of the hub's clock. */
export const link = signal({ isOpen: false, since: Date.now(), retryAt: 0 });
/** Whether what is shown may be old. */
export const isCut = signal(false);

let socket = null;
let tries = 0;
let [timer, late, keeping] = [null, null, null];
/** Who waits for the first reading. */
let begun = null;
/** What is told while all is being read is of then or later: it comes after that. */
let held = null;

/** Reads all, and follows it. Fails where the hub refuses. */
export function start() {
  link.set({ isOpen: false, since: now(), retryAt: 0 });
  late = setTimeout(() => isCut.set(true), MOMENT);
  return new Promise((done, failed) => {
    begun = { done, failed };
    open();
  });
}

/** Without the hub: shows what was known when it was last heard, and tries on. */
export function startAway({ at, house }) {
  restore(house);
  link.set({ isOpen: false, since: at, retryAt: 0 });
  isCut.set(true);
  open();
}

export function stop() {
  for (const waiting of [timer, late, keeping]) clearTimeout(waiting);
  socket?.close();
  [socket, begun, held] = [null, null, null];
  isCut.set(false);
  clear();
}

async function open() {
  clearTimeout(timer);
  // A page that was opened without the hub has no token yet.
  if (!accessToken() && !(await renew())) return lost();
  const begunBefore = takenLink();
  const mine = begunBefore?.socket ?? connect(accessToken());
  socket = mine;
  mine.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "init_complete") opened(mine);
    else if (held) held.push(message);
    else hear(message);
  };
  mine.onclose = (event) => {
    if (socket === mine) lost(event.code);
  };
  begunBefore?.told.forEach(mine.onmessage);
}

async function opened(mine) {
  held = [];
  const problem = await readAll().then(() => null, (error) => error);
  if (socket !== mine) return;
  const told = held;
  held = null;
  told.forEach(hear);
  tries = 0;
  clearTimeout(late);
  link.set({ isOpen: true, since: now(), retryAt: 0 });
  isCut.set(false);
  keep();
  if (problem) begun?.failed(problem);
  else begun?.done();
  begun = null;
}

async function lost(code) {
  held = null;
  // What stands between this page and the hub may let no socket through.
  if (begun) readAll().then(begun.done, begun.failed);
  begun = null;
  if (link.peek().isOpen) {
    keep();
    link.set({ isOpen: false, since: now(), retryAt: 0 });
    late = setTimeout(() => isCut.set(true), MOMENT);
  }
  if (code === 4401) await renew();
  if (!user.peek()) return;
  const pause = Math.min(30_000, 500 * 2 ** tries++) * (0.8 + Math.random() * 0.4);
  link.update((was) => ({ ...was, isOpen: false, retryAt: now() + pause }));
  timer = setTimeout(retry, pause);
}

/** Tries now and does not wait. */
export function retry() {
  if (link.peek().isOpen || !user.peek()) return;
  clearTimeout(timer);
  const old = socket;
  socket = null;
  old?.close();
  open();
}
addEventListener("online", retry);

/** Tells the hub something that needs no answer. */
export function say(type, data) {
  if (link.peek().isOpen && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, data }));
}

/** For opening the page without the hub. */
function keep() {
  clearTimeout(keeping);
  const who = user.peek();
  if (!link.peek().isOpen || !who) return;
  keeping = setTimeout(keep, KEPT_EVERY);
  remember(who, now(), snapshot(), () => user.peek()?.id === who.id);
}
document.addEventListener("visibilitychange", () => (document.hidden ? keep() : retry()));
