// HearthRules: the rule language, from text to a `Program` that the kernel runs, and back.
//
// It owns: the lexer, the error-recovering parser and the syntax tree (Syntax/), the formatter (Formatting/), words for sets of
// devices and the houses of fixtures (Classes/), what names and types mean (Resolving/ to Meaning/), the lints (Lints/), the
// compiler to the kernel's `Program` (Compiling/), the sentence of a rule in plain words (Speaking/), `test` blocks in virtual
// time (Testing/), the trial of promises (Proving/), and the findings about all of it (Findings/).
//
// It must never: do I/O, read a clock, fail to parse, or trap on any text. What a person wrote wrong is a `Finding`,
// and all findings come at once.
//
// Start with `RuleCompiler.swift`, the whole way in one page; then the tree, `Syntax/Tree/`.
