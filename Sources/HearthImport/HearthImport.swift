// HearthImport: history that another system recorded, for a house that is new here.
//
// Owns: reading recordings of others (Recordings/); which property of the house a name of theirs means, and whether a
// value of theirs can be one of it (Naming/); and going through a recording with a report of what was taken and what was
// not (`HistoryTaking.swift`).
//
// Must never: write to a recording, keep more of one in memory than a batch, or put anything into the house before all of
// it has been read.
//
// Start with `HistoryTaking.swift`.
