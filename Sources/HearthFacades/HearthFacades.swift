// HearthFacades: the doors, APIs that speak to clients which were made for other servers (docs/spec/household.md).
//
// Owns: one folder for each door, and what all doors share (Doors/): who is asking, how often one may ask, and one error
// that each door spells. Identity/ is for IdentityKit: what residents like. Memory/ is for PRSNL: what residents
// keep to find it again. Guide/ is for Mookti: learning paths, how far each person is on them, and answers from their
// texts. Shared/ has the paths that several clients call: signing in, and how the hub does.
//
// Must never: own data, decide what belongs to whom (HearthHousehold), or let somebody do through one door what another
// would refuse. A door parses its dialect, asks the store, and writes the answer.
//
// Start with `Doors/HouseholdDoors.swift`, then `Identity/IdentityFacade.swift`.
