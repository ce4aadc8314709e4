// HearthRules: the rule language, from text to a `Program` that the kernel runs, and back.
//
// Owns: the lexer, the error-recovering parser and the syntax tree (Syntax/), the formatter (Formatting/), words for
// sets of devices and the houses of fixtures (Classes/), what names and types mean (Resolving/ to Meaning/), the lints
// (Lints/), the compiler to the kernel's `Program` (Compiling/), a rule as a sentence in plain words (Speaking/),
// `test` blocks in virtual time (Testing/), the checking of promises (Proving/), and the diagnostics of all of it
// (Diagnostics/).
//
// Must never: do I/O, read a clock, fail to parse, or trap on any text. A person's mistake is a `Diagnostic`, and all
// of them are reported at once.
//
// Start with `RuleCompiler.swift`, the whole way in one page; then the tree, `Syntax/Tree/`.
