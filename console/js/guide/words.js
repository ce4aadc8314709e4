// The texts of the guide: paragraphs, with what is to be typed in backticks. Nothing else in them is markup.

import { h } from "../dom.js";

/** A stretch of text. */
export const words = (text) => text.split("`").map((piece, i) => (i % 2 ? h("code", {}, piece) : piece));

/** Blank lines part paragraphs. The first may be the title once more. */
export function paragraphs(text, title) {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean);
  if (parts.length > 1 && parts[0] === title) parts.shift();
  return parts.map((part) => h("p", {}, words(part)));
}
