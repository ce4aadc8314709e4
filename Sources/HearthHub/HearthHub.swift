// HearthHub: the heart of the daemon.
//
// Owns: `HubCore`, the hub as a value, which holds the `House` and decides; and the `Hub` actor around it, which runs
// on the event loop, passes in what happens and carries out the effects. Furthermore the snapshot that readers see and
// the feed of events (Reading/), requests to change devices (Control/), the way from configuration and discovery to the
// registry (Registry/), the broker connection (Link/), the way from rule files to the house and from rules to people
// (Rules/), who is home (People/) and who is expected (Visits/), how the house feels (Mind/), what it talks of (Dialogues/)
// and remembers (Memory/), what its loops have done (Loops/), the record of every change of the house (Journal/), what must
// survive a crash (Persistence/), what is published on the broker (Publishing/), GPIO lines (Pins/), problems of the hub itself
// (Troubles/), what is chosen for the twins of devices (Twins/), its own measurements (Measuring/), shared JSON forms
// (Wire/), and the data for HearthExplaining when somebody asks why (Explaining/, Events/).
//
// A feature is a `HubPart`: its own folder, and a line in `HubCore.parts`.
//
// Must never: block the loop, or read files or resolve names on it. In the core: touch a socket, file or clock.
//
// Start with `Hub.swift` and `HubCore.swift`, then follow a message: `Hub+Link.swift` → `HubCore+Link.swift` →
// `HubCore+Stepping.swift`.
