extension PhraseBook.Reading {
    /// Of a sentence that fits no phrase, by somebody's guess.
    package init(guessing intent: Intent, of sentence: Sentence) { self.init(intent: intent, rest: sentence) }
}
