// HearthStore: what the house remembers beyond the process, in tables of `hearth.sqlite` in the state folder and in the
// files of a journal.
//
// Owns: slots, commands, what other parts keep, device identities and the trace (House/), readings and their tallies
// (History/), a log of events (Events/), how records are encoded (Records/), and the journal of all that changed the
// house (Journal/).
//
// Must never: decide anything (what holds is the kernel's), read a clock, or let GRDB show in its interface. A row that
// cannot be read is skipped and reported; it stops nothing.
//
// Start with `Store.swift` and `House/Store+Schema.swift`, then `House/Store+Delivery.swift`.
