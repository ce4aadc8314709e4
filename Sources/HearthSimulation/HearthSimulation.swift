// HearthSimulation: a house without hardware.
//
// Owns: how simulated devices behave, each in its own time and with chance (Models/); the kernel's house in virtual time,
// with a hub that can stop and devices that obey (VirtualHouse/), for `test` blocks and for checking promises; and
// recorded changes that are played again, as they were or under other rules (Replay/). The same seed gives the same random
// numbers everywhere (`SeededRandom`).
//
// The two differ on purpose. A model takes its time and reports while it moves. A device of a virtual house jumps to
// the commanded value after the delay of its class, so that tests are about rules and not about motors. What a state
// and its level imply, resting values and delays come from the table of classes for both.
//
// Must never: know a rule's text, a wire format or a topic, read a clock, or do I/O.
//
// Start with `VirtualHouse/VirtualHouse.swift`, with `Replay/Replay.swift`, `Replay/ReplayDiff.swift`, or
// with `Models/SimulateBinding+Model.swift`.
