// Which version of the console this is, and whether the hub has a newer one.

import { effect, signal } from "./dom.js";
import { link } from "./link.js";

const BUILD = /\/console\/([0-9a-f]{12})\//;
const mine = BUILD.exec(import.meta.url)?.[1];

export const isOutdated = signal(false);

/** Looks whenever the link has come back: a hub that was away may have been brought up to date. */
let isFirst = true;
effect(() => {
  if (!link().isOpen) return;
  if (!isFirst) look();
  isFirst = false;
});

async function look() {
  const answer = await fetch("./", { cache: "no-cache" }).catch(() => null);
  const served = answer?.ok && BUILD.exec(await answer.text())?.[1];
  if (served) isOutdated.set(served !== mine);
}
