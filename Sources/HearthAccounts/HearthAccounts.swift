// HearthAccounts: who is there, and what they may do (house-api.md, section 4).
//
// Owns: users (Users/), what callers may do (Rights/), logins with their refresh tokens, throttling and the first owner
// (Logins/), access and API tokens, the setup code and the keys that sign (Tokens/), passwords (Passwords/), and the
// tables in which all of it is kept, in the database file of the house (Tables/). Recognising a caller touches neither
// disk nor another thread: everything it needs is in memory and follows each change at once.
//
// Must never: know HTTP, log or return a secret, keep a password or token in clear, read a clock or make randomness of
// its own (both are parameters). Which endpoint needs what is the server's business.
//
// Start with `Accounts.swift` and `Rights/Capability.swift`, then `Logins/Accounts+Login.swift` and `Tokens/AccessToken.swift`.
