// FuzzParts: how the fuzzers of all test targets go on, so that one script runs them all.
//
// It owns: which inputs are tried and for how long, the trail that leads back to an input that failed, and the random
// stream of every test that leaves something to chance.
//
// It must never: know what is fuzzed, or depend on anything that is.
//
// Start with `Fuzzer.swift`; `scripts/fuzz --help` says how people use it.
