// HearthConversation: what a sentence of a person says (docs/spec/mind.md, section 9).
//
// Owns: how a sentence is compared (Sentence), what it asks for (Intent) by which phrases (Phrases/), what it wants done
// (Wish) and when (Times/), who comes and who is away (Visits/), what it supposes (Supposition), says to a concern (Remark),
// or wants remembered (Recollection), be told of (Reminder) or changed for good (Complaint), which notes answer a question
// (Remembering/), how alike words are spelt (Spelling), and the interview that sets a house up (Interview/). Also what may be
// said instead of an answer (Rewriting/).
//
// Must never: know a house, its devices or who is speaking; answer; or do anything. Names are found, and wishes carried
// out, by whoever knows what the speaker may see and move.
//
// Start with `Sentence.swift`, then `Wish.swift`.
