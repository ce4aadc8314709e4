// HearthCrypto: hashes, message authentication, key derivation and encryption by the system's libcrypto.
//
// Owns: SHA-256, HMAC and HKDF with it, ChaCha20-Poly1305, and comparing secrets, as Swift functions over bytes;
// UUIDs made of names.
//
// Must never: implement an algorithm itself, choose keys or nonces, or know what is signed or encrypted.
//
// One library does all cryptography of the process; `HearthTLS` uses it too
// (`docs/decisions/067-one-cryptographic-library.md`). Passwords are hashed by libcrypt, in HearthAccounts.
//
// Start with `SHA256.swift`.
