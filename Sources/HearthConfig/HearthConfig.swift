// HearthConfig: from the files of the configuration folder to one checked value.
//
// Owns: reading the files (Files/), YAML with the place of every node (YAML/), the readers of single keys that
// every block shares (Reading/), the process and house settings (Settings/), the entries of `devices:` (Devices/),
// and what all of it has to say to the person who wrote it (Diagnostics/).
//
// Must never: act on what it reads, talk to a broker or a device, stop at the first mistake, guess what was meant,
// or let the value of a secret into a message.
//
// Start with `Configuration.swift` (the result), then `ConfigurationReader.swift` (the order of the work) and
// `Section.swift` (how one mapping is read, and why every key that nobody asks for is an error).
