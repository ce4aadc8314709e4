// HearthModel: the words that every other target speaks.
//
// Owns: instants, civil time and the sun (Time/), values with their units and properties (Values/), the one table of
// device classes and what a device is (Devices/), and what goes into and comes out of a step of the house (Steps/).
//
// Must never: import anything but the C library's mathematics (not even Foundation), do I/O, read a clock, or hold
// state that changes.
//
// Start with `DeviceClass+Table.swift` (what exists in a house), then `Device.swift`, `Input.swift`, `Reaction.swift`.
