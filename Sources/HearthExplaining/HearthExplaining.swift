// HearthExplaining: why things are as they are, why they are not otherwise, and what has happened, in words.
//
// Owns: why a slot has its value, why a rule has not run, what is wanted of a slot (Why/); history, trace and log as events in
// one order, with causes and effects (Events/); and the words in which all of it is told (`Narrator`).
//
// Must never: change the house or the store, say what no record says, or know who asks: what a caller may see is told to it.
//
// Start with `Why/Why.swift`, then `Events/EventSearch.swift`.
