// HearthRuleTools: what an editor of rule files asks, answered in plain values, for the language server and for whoever else
// shows rule files to people.
//
// It owns: a folder of rules as an editor holds it (`RulesFolder`), texts and places as editors count them (Texts/), where
// names are declared, used and what they mean in a house (Names/), and the answers: diagnostics with their fixes, completion,
// hover, renaming, the outline (Answers/).
//
// It must never: know a protocol or write JSON, do I/O, change a file, or judge by itself what a rule means; that is
// HearthRules.
//
// Start with `RulesFolder.swift`, then `RulesFolder+Answers.swift`.
