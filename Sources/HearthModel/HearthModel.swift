// HearthModel: the words that every other target uses.
//
// Owns: instants, civil time and the sun (Time/), values with their units and properties (Values/), the one table of
// device classes with their words in rules (Classes/), what a device is (Devices/) and is bound to (Bindings/), the
// actions of the API (Control/), the inputs and outputs of a step of the house (Steps/), scripts for copies of it
// (Scenarios/), what can be wrong with a file (Files/), and the few functions that must give the same bits on every
// processor (Arithmetic/).
//
// Must never: import anything but the C library's mathematics (not even Foundation), do I/O, read a clock, or hold
// global state that changes.
//
// Start with `Classes/DeviceClass.swift` and its table (what exists in a house), then `Device.swift`, `Input.swift`,
// `Reaction.swift`.
