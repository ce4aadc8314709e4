/// What somebody wants the house to remember, or to recall: `remember that the stopcock is behind the fridge`, `do you
/// remember the storm`.
package enum Recollection: Sendable, Equatable {
    /// In the words in which it was said.
    case tell(String)
    /// By the words that count, in their order.
    case recall([String])

    /// - Parameters:
    ///   - said: as it was typed.
    ///   - reading: what it was understood as.
    /// - Returns: `nil` if it says nothing that could be remembered or recalled.
    package init?(_ said: String, as reading: PhraseBook.Reading) {
        var words = NoteSearch.content(of: reading.rest.words)
        // `what fuel does the mower need` leaves nothing open at its end.
        if words.isEmpty, reading.intent == .howDoI { words = NoteSearch.content(of: Sentence(said).words) }
        guard !words.isEmpty else { return nil }
        switch reading.intent {
        case .note:
            guard let content = Sentence.ending(reading.rest.words, of: said) else { return nil }
            self = .tell(content.prefix(1).uppercased() + content.dropFirst())
        case .remember, .howDoI: self = .recall(words)
        default: return nil
        }
    }
}
