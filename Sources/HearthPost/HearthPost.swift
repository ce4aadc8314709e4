// HearthPost: messages to people by servers of the household's own.
//
// It owns: one request to an ntfy-compatible server by the system's libcurl, the rule to which addresses it may go, and the
// lines in which messages wait for servers that do not answer.
//
// It must never: block who hands it a message; follow a redirect or a proxy; send a packet to an address outside the local
// network unless the configuration allows it; let a token into a message or the log.
//
// Start with `PostOffice.swift`; `Transfer.swift` is one request.
