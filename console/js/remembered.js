// What the house was like when it was last heard, kept in this browser for opening the page without the hub. It is of whoever is
// signed in, and goes with them.

const [DATABASE, STORE, KEY] = ["hearth", "last", "house"];
/** Older than that it says nothing about a house any more, in milliseconds. */
const OLDEST = 7 * 86_400_000;

function open() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** `work(store)` makes one request, whose result this gives; `null` where the browser keeps nothing. */
async function within(mode, work) {
  let database;
  try {
    database = await open();
    return await new Promise((done, failed) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      if (!request) return done(null);
      request.onsuccess = () => done(request.result ?? null);
      request.onerror = () => failed(request.error);
    });
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** A guest's browser keeps nothing: what they may see ends. A wall panel is a guest that stays. */
const isKept = (user) => Boolean(user && (user.role !== "guest" || user.token_id));

/** Nothing is written once `isSignedIn()` is false, however late this runs. */
export function remember(user, at, house, isSignedIn) {
  if (!isKept(user)) return forget();
  return within("readwrite", (store) => (isSignedIn() ? store.put({ user, at, house }, KEY) : null));
}

/** `{user, at, house}`, `null` if there is nothing, or nothing new enough. */
export async function recall(now) {
  const kept = await within("readonly", (store) => store.get(KEY));
  return kept && now - kept.at < OLDEST ? kept : null;
}

export const forget = () => within("readwrite", (store) => store.delete(KEY));
