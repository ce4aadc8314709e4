// HearthStore: what must outlive the process, in one SQLite file of the state folder and in the files of a journal.
//
// Owns: the state folder and its private files, opening and migrating `hearth.sqlite`, users with their logins and
// tokens (Accounts/), slots, commands, what other parts keep, device identities and the trace (House/), readings and their
// tallies (History/), a log of events (Events/), how records are encoded (Records/), and the journal of all that changed the
// house (Journal/).
//
// Must never: decide anything (who may do what is HearthAccounts', what holds is the kernel's), read a clock, or let
// GRDB show in its interface. A row that cannot be read is skipped and reported; it stops nothing.
//
// Start with `Store.swift` and `Schema.swift`, then `House/Store+Journal.swift` and `Accounts/AccountTables.swift`.
