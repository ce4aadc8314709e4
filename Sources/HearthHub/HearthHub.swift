// HearthHub: the daemon's heart.
//
// Owns: `HubCore`, the hub as a value, which holds the `House` and decides; the `Hub` actor around it, which lives on the
// event loop, hands it what happens and carries out what comes of it; the snapshot that readers see and the feed of
// events (Reading/); requests to change devices (Control/); the way from configuration and discovery to
// the registry (Registry/); the broker connection (Link/); the way from rule files to the house and from what rules say
// to people (Rules/); who is home (People/); the record of all changes of the house (Journal/); what must survive a crash
// (Keeping/); what it shows on the broker (Publishing/); lines of this computer (Pins/); what is wrong with the hub itself
// (Troubles/); its own figures (Measuring/); shared JSON forms (Wire/); and what it asks HearthExplaining when somebody wants to know why (Explaining/, Events/).
//
// A feature is a `HubPart`: its own folder, and a line in `HubCore.parts`.
//
// Must never: block the loop, or read files or resolve names on it. In the core: touch a socket, file or clock.
//
// Start with `Hub.swift` and `HubCore.swift`, then follow a message: `Hub+Link.swift` → `HubCore+Link.swift` →
// `HubCore+Stepping.swift`.
