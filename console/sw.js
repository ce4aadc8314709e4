// Keeps the files of the console, so that it opens while the hub is away. Calls to the hub pass by: nothing of the house is kept
// here, and no answer about it is made up.

/** All files beside the page and this one. */
const FILES = [
  "css/console.css", "css/energy.css", "css/guide.css", "css/household.css", "css/panel.css", "css/setup.css",
  "css/write.css", "icon.svg", "js/acts.js", "js/api.js", "js/control.js", "js/devicerules.js", "js/dom.js",
  "js/drawing.js", "js/edition.js", "js/energy/bars.js", "js/energy/flow.js", "js/energy/sources.js",
  "js/energy/use.js", "js/first.js", "js/format.js", "js/forms.js", "js/guide/chat.js", "js/guide/node.js",
  "js/guide/path.js", "js/guide/search.js", "js/guide/words.js", "js/household/doors.js", "js/household/identity.js",
  "js/household/item.js", "js/icons.js", "js/link.js", "js/linkbar.js", "js/live.js", "js/main.js", "js/named.js",
  "js/notice.js", "js/pages/data.js", "js/pages/device.js", "js/pages/energy.js", "js/pages/guide.js",
  "js/pages/health.js", "js/pages/home.js", "js/pages/memory.js", "js/pages/more.js", "js/pages/people.js",
  "js/pages/rooms.js", "js/pages/rules.js", "js/pages/settings.js", "js/pages/setup.js", "js/pages/signin.js",
  "js/pages/talk.js", "js/pages/tastes.js", "js/pages/timeline.js", "js/pages/whatif.js", "js/pages/write.js",
  "js/panel/awake.js", "js/panel/dim.js", "js/panel/idle.js", "js/panel/panel.js", "js/panel/setup.js",
  "js/panel/trusted.js", "js/places.js", "js/plot.js", "js/qr.js", "js/remembered.js", "js/search.js",
  "js/searchkeys.js", "js/setup/candidates.js", "js/setup/interview.js", "js/sheet.js", "js/styles.js", "js/texts.js",
  "js/tiles.js", "js/worker.js", "js/write/aftersaving.js", "js/write/beginning.js", "js/write/checking.js",
  "js/write/colours.js", "js/write/completion.js", "js/write/diff.js", "js/write/diffview.js", "js/write/drafts.js",
  "js/write/field.js", "js/write/madetest.js", "js/write/outcome.js", "js/write/panels.js", "js/write/replaylanes.js",
  "js/write/saving.js", "js/write/slots.js", "js/write/story.js", "js/write/testlanes.js", "js/write/together.js",
  "js/write/trial.js", "js/write/versions.js", "manifest.webmanifest", "texts/en.json",
];
const KEPT = "hearth-console-";
const PAGE = "/console/";
/** So long the hub may take for the page, in milliseconds, before what is kept is shown. */
const PATIENCE = 4_000;

const home = new URL(registration.scope).pathname;
const isPage = (path) => [home, `${home}index.html`, "/console", "/console/", "/console/index.html"].includes(path);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(fetch(home, { cache: "no-cache" }).then(keep));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(page(event));
  } else if (/^\/console\/[0-9a-f]{12}\//.test(pathname)) event.respondWith(file(event.request));
});

/** The hub's page comes first, always, so that nobody sees an old one while there is a new one. */
async function page(event) {
  const asked = fetch(event.request);
  const answer = await Promise.race([asked.catch(() => null), pause(PATIENCE)]);
  if (answer && ![502, 503, 504].includes(answer.status)) {
    event.waitUntil(keep(answer.clone()));
    return answer;
  }
  return (await caches.match(PAGE)) ?? asked;
}

/** A file's address says which version it is of, so what is kept is right. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds, null));

/** Keeps a page with all its files, and nothing else: the page comes last, so what has one is whole. */
async function keep(page) {
  if (!page.ok && page.status !== 404) return;
  const build = /\/console\/([0-9a-f]{12})\//.exec(await page.clone().text())?.[1];
  const name = KEPT + build;
  if (build) {
    const cache = await caches.open(name);
    if (!(await cache.match(PAGE))) {
      await cache.addAll(FILES.map((path) => `/console/${build}/${path}`));
      await cache.put(PAGE, page);
    }
  }
  for (const other of await caches.keys()) if (other.startsWith(KEPT) && other !== name) await caches.delete(other);
  // What lies here now is no console.
  if (!build) await registration.unregister();
}
