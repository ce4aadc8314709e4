// HearthLinks: the outside edge of the hub.
//
// Owns: the event loop that the hub runs on (EventLoop/), the connection to the broker (MQTT/), the private broker of a
// house without one (Broker/), GPIO lines and the guard of the outputs (GPIO/), and the MQTT side of simulated devices
// (Simulation/; their behaviour is in HearthSimulation).
//
// Must never: know what a payload means, except in Simulation/, which plays the devices; decide what the house does;
// block the hub's loop (whatever blocks has its own thread, see Threads/).
//
// Start with `EventLoop.swift`, then `MQTTLink.swift`: one object is one connection, made by `dial` and thrown away
// when it ends; `ReconnectSchedule` says when to dial again.
