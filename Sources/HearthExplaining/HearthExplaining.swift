// HearthExplaining: why things are as they are, why they are not otherwise, and what has happened, in words.
//
// Owns: why a slot has its value, why a rule has not run, and what is wanted of a slot (Why/); history, trace and log
// merged to events in one order, with causes and effects (Events/); and the sentences for all of it (`Narrator`).
//
// Must never: change the house or the store, say what no record says, or know who asks: what the caller may see is a
// parameter.
//
// Start with `Why/Why.swift`, then `Events/EventSearch.swift`.
