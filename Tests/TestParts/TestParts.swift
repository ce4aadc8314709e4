// TestParts: what tests of several targets need from the world outside: real programs, a real broker and its clients,
// real ports and files, and a socket client that may break every rule.
//
// Owns: starting other programs and hearing what they say. Whatever is started here ends with the tests, however they
// end.
//
// Must never: know of houses, or import a Swift target of Hearth. A test asserts; a part only tells.
//
// Start reading at RunningProgram and Transcript.
