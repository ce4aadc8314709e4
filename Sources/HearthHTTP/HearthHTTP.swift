// HearthHTTP: a kit for APIs over HTTP that share the hub's listeners.
//
// Owns: what an API says about itself (Facades/), how a request finds its route and gets its answer (Routing/), how
// fields are read (Fields/) and described (Describing/), limits for every client (Limits/), static files (Files/),
// queues and slots of WebSockets (Sockets/), and the listeners (Serving/).
//
// Must never: know what an API is about (no houses, no users, no store). Who a caller is, what it may do, and what an
// error looks like is decided by the `Facade`. It compresses only files, never an answer that may hold a secret.
//
// Start with `Facades/Facade.swift` for what an API has to say, then follow a request: `Serving/Listener.swift` →
// `Facades/Site.swift` → `Routing/RouteTable.swift` → the handler of a `Route`. A small facade in full is
// `Tests/HearthHTTPTests/Support/GuestBook.swift`.
