// HearthAccounts: who is there, and what they may do (house-api.md, section 4).
//
// Owns: passwords, access, refresh and API tokens, the setup code, throttling, and the rules about users. Recognising
// a caller touches neither disk nor another thread: everything it needs is in memory and follows each change at once.
//
// Must never: know HTTP, log or return a secret, keep a password or token in clear, read a clock or make randomness of
// its own (both are parameters). Which endpoint needs which role is the server's business.
//
// Start with `Accounts.swift`, then `Logins/Accounts+Login.swift` and `Tokens/AccessToken.swift`.
