// Stylesheets that only some pages need.

import { h } from "./dom.js";

/** Comes to an end when it is there, or cannot be had. */
export function styled(name) {
  const address = new URL(`../css/${name}`, import.meta.url).href;
  if (document.querySelector(`link[href="${address}"]`)) return null;
  return new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href: address, onload: done, onerror: done })));
}
