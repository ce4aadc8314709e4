// HearthDatabase: SQLite files that survive a Raspberry Pi, and the folder in which they lie.
//
// Owns: opening a file with its checks, its one writer and its readers, copies (`DatabaseFile`); the tables of owners
// and their versions (`Schema`); rows written without detours (`RowStatement`); numbers that only grow (`Meta`); what
// disks do wrong, in sentences (`StoreError`); the state folder, its secrets, its owner, a damaged file set aside, and
// the reserve for a full disk (Files/).
//
// Must never: know what a table is about. Of all targets only the owners of tables import GRDB beside it, and
// HearthImport, which reads a database of others; none of them lets it show.
//
// Start with `DatabaseFile.swift` and `Schema.swift`.
