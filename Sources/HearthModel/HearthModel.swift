// HearthModel: the words that every other target speaks.
//
// Owns: instants, civil time and the sun (Time/), values with their units and properties (Values/), the one table of
// device classes with their words in rules (Classes/), what a device is (Devices/) and is bound to (Bindings/), what can be
// asked of it over the API (Control/), what goes into and comes out of a step of the house (Steps/), and what is wrong with
// a file (Files/).
//
// Must never: import anything but the C library's mathematics (not even Foundation), do I/O, read a clock, or hold
// state that changes.
//
// Start with `Classes/DeviceClass.swift` and its table (what exists in a house), then `Device.swift`, `Input.swift`, `Reaction.swift`.
