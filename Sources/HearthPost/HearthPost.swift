// HearthPost: messages to people through servers of the household, files from such servers, and questions to a language
// model on one.
//
// Owns: one request by the system's libcurl, the rule to which addresses it may connect, what an ntfy-compatible server is
// told, what a language model is asked, and the queues in which messages wait for servers that do not answer.
//
// Must never: block the hub loop; follow a redirect or a proxy; connect to an address outside the local network unless the
// configuration allows it; put a token into a message or the log.
//
// Start with `PostOffice.swift`; `LocalRequest.swift` is one request.
