// HearthAccounts: who is asking, and what they may do (docs/spec/house-api.md, section 4).
//
// Owns: users (Users/), what callers may do (Rights/), logins with their refresh tokens, throttling and the first owner
// (Logins/), access and API tokens, the setup code and the signing keys (Tokens/), password hashes (Passwords/), and the
// tables that store all of it in the database file of the house (Tables/). Recognising a caller touches neither disk nor
// another thread: everything it needs is in memory and follows each change at once.
//
// Must never: know HTTP, log or return a secret, store a password or token in clear, read a clock or create randomness
// itself (both are parameters). Which endpoint needs which capability is decided by the server.
//
// Start with `Accounts.swift` and `Rights/Capability.swift`, then `Logins/Accounts+Login.swift` and `Tokens/AccessToken.swift`.
