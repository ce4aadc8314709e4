// HearthText: texts as they are looked for (docs/spec/household.md, section 1.6; comments name its sections).
//
// Owns: the words of a text, their stems, and which say nothing (Words/); where sentences end (Sentences/).
//
// Must never: read a file or a clock, or import anything but the C library. Texts go in, values come out.
//
// Start with `Words/Words.swift`.
