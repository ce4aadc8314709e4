// HearthPost: messages to people through servers of the household.
//
// Owns: one request to an ntfy-compatible server by the system's libcurl, the rule to which addresses it may connect,
// and the queues in which messages wait for servers that do not answer.
//
// Must never: block its caller; follow a redirect or a proxy; connect to an address outside the local network unless
// the configuration allows it; put a token into a message or the log.
//
// Start with `PostOffice.swift`; `Transfer.swift` is one request.
