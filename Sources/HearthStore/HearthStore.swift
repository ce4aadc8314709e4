// HearthStore: what the house remembers beyond the process, in tables of `hearth.sqlite` in the state folder and in the
// files of a journal.
//
// Owns: slots, commands, the records of other targets (memories among them), device identities and the trace (House/), readings and their
// hourly aggregates (History/), a log of events (Events/), how records are encoded (Records/), the journal of every
// change of the house (Journal/), and what people like, in `household.sqlite` (Household/).
//
// Must never: decide anything (the kernel decides what holds), read a clock, or show GRDB in its interface. A row that
// cannot be read is skipped and reported; it stops nothing.
//
// Start with `Store.swift` and `House/Store+Schema.swift`, then `House/Store+Delivery.swift`.
