// Drawings as wide as their place on the page, so that their words are as large there as all others.

import { h, onEnd, signal } from "./dom.js";

/** As wide as it is likely to be, in pixels, until the page is laid out. */
const likely = () => Math.min(1_070, innerWidth - 70);

/**
 * `make(width, height)` gives what is in it, in pixels, and is asked again when its place gets wider or narrower. A wide one is a little higher.
 * @param height in pixels, of a narrow one
 * @returns `{node, picture, width}`: what belongs on the page, the SVG in it, and what tells its width
 */
export function drawing(properties, height, make) {
  const width = signal(likely());
  const high = () => Math.round(height * (0.8 + width() / 2_160));
  const picture = h("svg", { ...properties, viewBox: () => `0 0 ${width()} ${high()}` }, () => h("g", {}, make(width(), high())));
  const watch = new ResizeObserver(([seen]) => seen.contentRect.width >= 1 && width.set(Math.round(seen.contentRect.width)));
  // An SVG is measured by what is in it, not by its place.
  const node = h("div", { class: "drawing" }, picture);
  watch.observe(node);
  onEnd(() => watch.disconnect());
  return { node, picture, width };
}
