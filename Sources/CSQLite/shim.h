/// Takes a variable number of arguments, with which Swift does not call C. Declared here, because GRDB's module has the rest
/// of the header.
extern int sqlite3_config(int option, ...);

/// SQLite adds up what it allocates, under one lock for the process, and nobody asks it
/// (https://www.sqlite.org/c3ref/c_config_covering_index_scan.html, SQLITE_CONFIG_MEMSTATUS, whose number is 9).
/// Has to come before all other use of SQLite in the process, else it answers SQLITE_MISUSE and changes nothing.
static inline int sqlite_does_not_count_memory(void) { return sqlite3_config(9, 0); }
