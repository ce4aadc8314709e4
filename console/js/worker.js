// The service worker, where the browser allows one: over TLS, or on the hub itself.

const ADDRESS = "/console/sw.js";

/** The only trusted value there ever is. */
const trusted = globalThis.trustedTypes?.createPolicy("hearth", {
  createScriptURL(address) {
    if (address !== ADDRESS) throw new TypeError(`No worker lies at ${address}`);
    return address;
  },
});

/** Once the page stands, so that it takes nothing from it. */
export function keepPageOpening() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register(trusted?.createScriptURL(ADDRESS) ?? ADDRESS, { scope: new URL("./", location).pathname })
    .catch((error) => console.warn(`The page will not open without the hub: ${error.message}`));
}
