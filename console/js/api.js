// Calls to the hub, and being signed in. The access token lives in memory only.

import { signal } from "./dom.js";
import { BY_COOKIE, taken } from "./first.js";
import { t } from "./texts.js";

const BASE = "/api/v1";
let token = null;
let renewal = null;
let renewing = null;

/** Who is signed in; `null` while nobody is, `undefined` while that is not known yet. */
export const user = signal(undefined);
export const accessToken = () => token;

export class Refusal extends Error {
  constructor(status, body, pause) {
    // The doors of the household spell it in their own ways.
    const error = typeof body?.error === "object" ? body.error : { message: body?.detail ?? body?.error, code: body?.code };
    super(error.message ?? `The hub answered ${status}`);
    this.status = status;
    this.code = error.code ?? "";
    this.details = error.details ?? {};
    this.request = error.request_id ?? "";
    this.pause = pause;
  }
}

/** The hub gave no answer. */
export class Unreachable extends Error {
  constructor(method) {
    super(t(method === "GET" ? "problem.away" : "problem.unreachable"));
  }
}

async function send(method, path, body, headers = {}, signal = undefined, bearer = token) {
  // Somebody else's call leaves the cookie of this browser alone.
  const init = { method, headers: { ...headers }, credentials: bearer === token ? "same-origin" : "omit", cache: "no-store", signal };
  if (bearer) init.headers.authorization = `Bearer ${bearer}`;
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const answer = await (taken(method, path) ?? fetch(path.startsWith("/api/") ? path : BASE + path, init)).catch((error) => {
    throw error.name === "AbortError" ? error : new Unreachable(method);
  });
  const text = await answer.text();
  const isJSON = (answer.headers.get("content-type") ?? "").includes("json");
  const content = isJSON && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refusal(answer.status, content, Number(answer.headers.get("retry-after")) || 0);
  return content;
}

/** One call, of the house or, where the path begins with `/api/`, of the household. A token that has run out is renewed once. With an `AbortSignal` it can be broken off. */
export async function call(method, path, body, headers, signal) {
  try {
    return await send(method, path, body, headers, signal);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401 || path.startsWith("/auth/")) throw error;
    if (!(await renew())) throw error;
    return send(method, path, body, headers, signal);
  }
}

export const get = (path) => call("GET", path);

/** Changes something: a repeated call is carried out once. */
export function put(path, body) {
  return call("PUT", path, body, { "idempotency-key": key() });
}
export function post(path, body = {}) {
  return call("POST", path, body, { "idempotency-key": key() });
}

/** Asks what changes nothing, and comes back when the hub has time for it. */
export const ask = (path, body, signal) => patiently(() => call("POST", path, body, {}, signal), signal);

/** In milliseconds. Three people who try rules out at the same time keep the hub busy for about that long. */
const PATIENCE = 60_000;

/** Tries again when the hub has time for it, for a minute. */
export async function patiently(work, signal) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const pause = Math.max(1, error.pause) * 1_000;
      if (!(error instanceof Refusal) || error.status !== 429 || performance.now() + pause > end) throw error;
      await new Promise((done) => setTimeout(done, pause));
      signal?.throwIfAborted();
    }
  }
}

function key() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// MARK: Signing in

function begin(tokens) {
  token = tokens.access_token;
  localStorage.setItem("signedIn", "1");
  clearTimeout(renewal);
  renewal = setTimeout(renew, tokens.expires_in * 800);
  return me();
}

async function me() {
  user.set(await send("GET", "/auth/me"));
  return user.peek();
}

export async function signIn(username, password) {
  return begin(await send("POST", "/auth/login", { username, password, ...BY_COOKIE }));
}

export async function setUp(fields) {
  return begin(await send("POST", "/auth/setup", { ...fields, ...BY_COOKIE }));
}

export async function join(code, password) {
  return begin(await send("POST", "/auth/join", { code, password, ...BY_COOKIE }));
}

/** Signs somebody in for what `work(call)` does, and out again: on a panel that everybody reaches. */
export async function withPassword(username, password, work) {
  const theirs = await send("POST", "/auth/login", { username, password }, {}, undefined, "");
  const call = (method, path, body) => send(method, path, body, { "idempotency-key": key() }, undefined, theirs.access_token);
  try {
    return await work(call);
  } finally {
    await call("POST", "/auth/logout", {}).catch(() => {});
  }
}

/**
 * Makes this browser a wall panel: what it may see and do from now on is in `allowed`. The panel's cookie takes the place of
 * that of who set it up, whose access token goes with the page.
 */
export async function becomePanel(name, allowed) {
  await send("POST", "/auth/tokens", { name, role: "guest", allowed, session: "cookie" });
  history.replaceState(null, "", "#/");
  location.reload();
}

/** By the cookie of this browser. Returns whether somebody is signed in. */
export async function renew() {
  // No script can see the cookie: without this mark there is none to be tried.
  if (!localStorage.getItem("signedIn")) {
    user.set(null);
    return false;
  }
  renewing ??= send("POST", "/auth/refresh", BY_COOKIE)
    .then(begin, (error) => {
      // Without the hub nobody is signed out.
      if (error instanceof Refusal && error.status < 500) end();
      return null;
    })
    .finally(() => (renewing = null));
  return renewing.then((who) => who !== null);
}

function end() {
  token = null;
  localStorage.removeItem("signedIn");
  clearTimeout(renewal);
  user.set(null);
}

export async function signOut() {
  try {
    await send("POST", "/auth/logout", {});
  } finally {
    end();
  }
}
// Who signs out in one tab is out of all of them.
addEventListener("storage", (event) => event.key === "signedIn" && event.newValue === null && user.peek() && end());

/** Whether the house has an owner yet. */
export async function needsSetup() {
  return (await send("GET", "/auth/setup")).needed;
}
