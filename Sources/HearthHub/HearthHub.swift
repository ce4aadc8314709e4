// HearthHub: the daemon's heart.
//
// Owns: `HubCore`, the hub as a value, which holds the `House` and decides; the `Hub` actor around it, which lives on the
// event loop, hands it what happens and carries out what comes of it; the snapshot that readers see and the feed of
// events (Reading/); requests to change devices (Control/); the way from configuration and discovery to
// the registry (Registry/); the broker connection (Link/); the way from rule files to the house and from what rules say
// to people (Rules/); who is home (People/); the record of all changes of the house (Journal/); what must survive a crash
// (Keeping/); and what it asks HearthExplaining when somebody wants to know why (Explaining/, Events/).
//
// Must never: block the loop, read files or resolve names on it, or let a reader hop onto it.
//
// Start with `Hub.swift` and `HubCore.swift`, then follow a message: `Hub+Link.swift` → `HubCore+Link.swift` →
// `HubCore+Stepping.swift`.
