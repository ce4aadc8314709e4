// Sending what a form says: nothing that was typed is lost, neither by a refusal nor by an answer that takes its time.

const under = new WeakSet();
const CHECKED = ["checkbox", "radio"];
const says = (field) => (CHECKED.includes(field.type) ? field.checked : field.value);

/** Whether every field says what it said when `was` was taken. */
export const isAs = (was) => [...was].every(([field, value]) => says(field) === value);
export const saidBy = (form) => new Map([...form.elements].map((field) => [field, says(field)]));

/**
 * Does `work(fields)` with what the form says, and empties it once that is done, but for the fields that somebody has gone on
 * typing in. A second press meanwhile does nothing. Fails as `work` does, and then the form stays as it is.
 */
export async function sent(event, work) {
  event.preventDefault();
  const form = event.target;
  if (under.has(form)) return;
  const was = saidBy(form);
  under.add(form);
  try {
    await work(Object.fromEntries(new FormData(form)));
    const since = [...was].filter(([field, value]) => says(field) !== value).map(([field]) => [field, says(field)]);
    form.reset();
    for (const [field, value] of since) field[CHECKED.includes(field.type) ? "checked" : "value"] = value;
  } finally {
    under.delete(form);
  }
}
