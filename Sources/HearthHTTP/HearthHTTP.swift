// # HearthHTTP
//
// A kit for APIs over HTTP that share the hub's listeners. Owns: what an API says of itself (Facades/), how a request
// finds its route and what comes back (Routing/), how fields are read (Fields/) and described (Describing/), what any
// client may take (Limits/), static files (Files/), queues and slots of WebSockets (Sockets/), and the listeners
// (Serving/).
//
// Must never know what an API is about: no houses, no users, no store. Who a caller is, what it may, and what an error
// looks like is asked of the `Facade`. It must never compress an answer that may hold a secret, so it compresses only
// files.
//
// Start with `Facades/Facade.swift` for what an API has to say, then follow a request: `Serving/Listener.swift` →
// `Facades/Site.swift` → `Routing/RouteTable.swift` → the handler of a `Route`. A small facade in full is
// `Tests/HearthHTTPTests/Support/GuestBook.swift`.
