// HearthDialects: what devices say on MQTT, and how they are told.
//
// It owns pure codecs. Bytes become reports, statuses and found devices (`Findings`); commands become publications. One
// folder holds each family: generic topics, Zigbee2MQTT, Tasmota, Shelly (two generations of its protocol), Home
// Assistant's discovery, Homie. `Values/` turns one raw value into one property and back, whatever the family; `Units/`
// keeps the parts of hardware that a driver has found; `Templates/` runs the small templates that devices and people
// write; `Router/` knows who listens to which topic.
//
// It must never: do I/O, read a clock (instants are handed in), keep a pointer into a message, trap on anything received,
// or decide what a value is good for. What type a value has comes from the declared property, never from the JSON.
//
// Start at `Router/DialectRouter.swift`, which is all that the hub sees; then `Generic/GenericDriver.swift`, the
// smallest family. A new family is a folder with a `FamilyDriver`, and its line in `Router/Family.swift`.
