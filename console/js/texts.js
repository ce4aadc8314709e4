// The words of the page, from one catalogue.

let catalogue = {};
const plural = new Intl.PluralRules("en");

export async function loadTexts() {
  const answer = await fetch(new URL("../texts/en.json", import.meta.url));
  catalogue = await answer.json();
}

/** The text of a key, with `{name}` replaced. A key with `.one` and `.other` forms is chosen by `n`. */
export function t(key, values = {}) {
  let text = catalogue[key];
  if (text === undefined && "n" in values) {
    const form = plural.select(values.n);
    text = catalogue[`${key}.${form}`] ?? catalogue[`${key}.other`];
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The text of a key, or `other` where the catalogue has none. */
export function known(key, other) {
  return key in catalogue ? t(key) : other;
}
