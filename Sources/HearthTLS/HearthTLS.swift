// HearthTLS: encrypted connections for the HTTP port, by the system's OpenSSL.
//
// Owns: the certificate with its key, and the handler that stands first in a connection's pipeline.
//
// Must never: know of HTTP or of homes, or verify clients; a client shows a token, not a certificate.
//
// The library is the system's (libssl is there anyway, for MQTT), so that Debian's security updates reach it and no
// second copy is built or loaded (docs/decisions/015-tls-by-the-systems-openssl.md).
//
// Start with `TLSIdentity.swift`.
