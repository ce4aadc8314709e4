// HearthDialects: what devices say on MQTT, and how they are commanded.
//
// Owns: pure codecs. Bytes become reports, statuses and discovered devices (`DriverOutput`, in Output/); commands
// become publications (Messages/). Each family has a folder: Generic/, Zigbee2MQTT/, Tasmota/, ShellyGen1/,
// ShellyGen2/, HomeAssistant/, Homie/. Values/ converts one raw value to one property and back, for all families;
// Units/ holds the parts of hardware that a driver has found; Templates/ runs the small templates that devices and
// people write; Router/ knows who subscribes to which topic.
//
// Must never: do I/O, read a clock (instants are parameters), keep a pointer into a message, trap on any input, or
// decide what a value is used for. The type of a value comes from the declared property, never from the JSON.
//
// Start with `Router/DialectRouter.swift`, which is all that the hub sees; then `Generic/GenericDriver.swift`, the
// smallest family. A new family is a folder with a `FamilyDriver`, a line in `Router/Family.swift`, and a binding in
// HearthConfig.
