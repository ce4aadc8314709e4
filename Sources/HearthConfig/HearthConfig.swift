// HearthConfig: from the files of the configuration folder to one checked value.
//
// Owns: reading the files (Files/), YAML with the position of every node (YAML/), readers of single keys that all
// blocks share (Reading/), the process and house settings (Settings/), the entries of `devices:` (Devices/), the hub's
// own file of devices (Own/), scenarios (Scenarios/), how people say what they want (Phrases/), the format of the project
// that Hearth follows (Compatibility/), and the diagnostics of all this (Diagnostics/).
//
// Must never: act on what it reads, talk to a broker or a device, stop at the first mistake, guess what was meant, or
// put the value of a secret into a message.
//
// Start with `Configuration.swift` (the result), then `ConfigurationReader.swift` (the order of the work) and
// `Section.swift` (how one mapping is read, and why an unknown key is an error).
