// HearthRuleTools: what an editor of rule files asks, answered in plain values, for the language server and for any
// other editor of rules.
//
// Owns: a folder of rules as an editor holds it (`RulesFolder`), texts and positions as editors count them (Texts/),
// where names are declared and used and what they mean in a house (Names/), and the answers: diagnostics with their
// fixes, completion, hover, rename, outline (Answers/).
//
// Must never: know a protocol or write JSON, do I/O, change a file, or decide by itself what a rule means; HearthRules
// does.
//
// Start with `RulesFolder.swift`, then `RulesFolder+Answers.swift`.
