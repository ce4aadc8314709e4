// HearthKernel: the house as a value, and the one function by which anything happens to it.
//
// It owns: what is known of every device (Devices/), what people and rules want of every property and how that is
// arbitrated (Claims/), the life of commands (Commands/), deadlines (Time/), what a set of rules means and reaches (Program/),
// what is remembered of their conditions and how their code is evaluated (Conditions/), rules at work (Machine/), when two
// houses will go on alike (Likeness/), and `House` with `step` (House/).
//
// It must never: read a clock or a random number, do I/O, import anything but HearthModel, trap on any input, or
// depend on the order of a hash table. The same inputs give the same reactions, byte for byte; a copy is a fork.
//
// Bridges and brokers have command limits of their own; they are the hub's, which alone knows the wires.
//
// Start with `House/House.swift`, then `House/House+Reports.swift` and `House/House+Arbitration.swift`; the rule for
// who wins is `Claims/ClaimFold.swift` and `Claims/LevelFold.swift`. Of the rules start with
// `Machine/Reaction/House+Reacting.swift`, the reaction of rule-language.md, section 7: what is looked at, what runs, and
// when it takes effect (`Machine/Statements/House+Arbitrating.swift`).
