// HearthSimulation: a house that is not there.
//
// Owns: how devices behave, each in its own time and with chance (Models/), for simulated devices on a broker; and the
// kernel's house in virtual time with a hub that can stop and devices that obey (VirtualHouse/), for `test` blocks and the
// trial of promises; and recorded changes that are played again, as they were or under other rules (Replay/). Chance is the
// same for the same seed everywhere (`SeededRandom`).
//
// The two differ on purpose: a model is on its way and says so, while a device of a virtual house is as it was told after the
// delay of its class and not before, so that tests are about rules and not about motors. What a state and its level imply,
// what things are at rest and how long they take, both have from the table of classes.
//
// Must never: know a rule's text, a wire form or a topic, read a clock, or do I/O.
//
// Start with `VirtualHouse/VirtualHouse.swift`, with `Replay/Replay.swift`, or with `Models/SimulateBinding+Model.swift`.
