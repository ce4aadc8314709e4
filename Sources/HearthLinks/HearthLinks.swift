// HearthLinks: the outside edge of the hub.
//
// Owns: the event loop that the hub runs on (EventLoop/), the connection to the broker (MQTT/), the private broker that
// a house without one can have (Broker/), lines of the computer's own and the guard of its outputs (GPIO/), and the voices of
// devices that are not there (Simulation/; how they behave is HearthSimulation).
//
// Must never: know what a payload means, except in Simulation/, which plays the other side; decide what the house
// does; block the hub's loop (what blocks has a thread of its own, see Threads/).
//
// Start with `EventLoop.swift`, then `MQTTLink.swift`: one object is one connection, made by `dial` and thrown away
// when it ends; `ReconnectSchedule` says when to dial again.
