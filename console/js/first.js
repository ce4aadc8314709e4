// What the first page needs of the hub, asked for while the page's other modules are still on their way. This one needs none of them.

const BASE = "/api/v1";
const CHANNELS = ["status", "consciousness", "devices", "concerns", "questions", "house", "rules", "notifications"];

/** How `POST /auth/refresh` is asked by this browser's cookie. */
export const BY_COOKIE = { session: "cookie", stay_signed_in: true };

/** What the house is read by. Worries and people are not told to guests. */
export const readings = (isGuest) => ({
  devices: "/devices?detail=full", house: "/house", modes: "/modes", status: "/consciousness/status", questions: "/questions",
  ...(isGuest ? {} : { concerns: "/concerns", people: "/people" }),
});

/** A link to the hub that says who it is and what it wants to hear. */
export function connect(token) {
  const address = new URL(`${BASE}/realtime`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => socket.send(JSON.stringify({
    type: "init", data: { auth_token: `Bearer ${token}`, subscriptions: CHANNELS },
  })));
  return socket;
}

const answers = new Map();
/** The link that was begun here, with what it has told so far. */
let begun = null;

/** The answer to a call that was made here; for one use. */
export function taken(method, path) {
  const answer = answers.get(`${method} ${path}`);
  answers.delete(`${method} ${path}`);
  return answer;
}

/** The link that was begun here, while it stands: `{socket, told}`; for one use. */
export function takenLink() {
  const link = begun?.socket.readyState <= WebSocket.OPEN ? begun : null;
  begun = null;
  link?.socket.removeEventListener("message", link.listen);
  return link;
}

function ask(method, path, init) {
  const answer = fetch(BASE + path, { method, credentials: "same-origin", cache: "no-store", ...init });
  // Whoever takes it hears of what went wrong.
  answer.catch(() => {});
  answers.set(`${method} ${path}`, answer);
  return answer;
}

async function begin() {
  const content = { "content-type": "application/json" };
  const signedIn = await ask("POST", "/auth/refresh", { headers: content, body: JSON.stringify(BY_COOKIE) });
  if (!signedIn.ok) return;
  const { access_token: token } = await signedIn.clone().json();
  const headers = { authorization: `Bearer ${token}` };
  const socket = connect(token);
  const isHeard = new Promise((done) => {
    const told = [];
    const listen = (event) => told.push(event) && done();
    begun = { socket, told, listen };
    socket.addEventListener("message", listen);
  });
  const [me] = await Promise.all([ask("GET", "/auth/me", { headers }), isHeard]);
  // What is read before the link is there could be old when it is.
  const { role } = me.ok ? await me.clone().json() : {};
  if (role && begun) for (const path of [...Object.values(readings(role === "guest")), "/scenes"]) ask("GET", path, { headers });
}

// No script can see the cookie: without this mark there is none to be tried.
if (localStorage.getItem("signedIn")) begin().catch(() => {});
