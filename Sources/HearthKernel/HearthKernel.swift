// HearthKernel: the house as a value, and the one function by which anything happens to it.
//
// Owns: what is known of every device (Devices/), what people and rules want of every property and how that is
// arbitrated (Claims/), the life of commands (Commands/), deadlines (Time/), the compiled rules (Program/), the memory
// of their conditions and how their code is evaluated (Conditions/), running rules (Machine/), when two houses will
// behave alike (Signature/), and `House` with `step` (House/).
//
// Must never: read a clock or a random number, do I/O, import anything but HearthModel, trap on any input, or depend on
// the order of a hash table. The same inputs give the same reactions, byte for byte; a copy is a fork.
//
// Start with `House/House.swift`, then `House/House+Reports.swift` and `House/House+Arbitration.swift`; who wins is
// decided in `Claims/ClaimFold.swift` and `Claims/LevelFold.swift`. For rules start with
// `Machine/Reaction/House+Reacting.swift`, the reaction of docs/spec/rule-language.md, section 7: what is evaluated,
// what runs, and when it takes effect (`Machine/Statements/House+Arbitrating.swift`).
