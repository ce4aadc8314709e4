package import HearthConversation

/// Reads `phrases.txt`, in which a household adds to how it is understood (docs/conversation.md).
package enum PhraseReader {
    package static let fileName = "phrases.txt"

    /// - Returns: its phrases with those that come with the house.
    static func read(_ file: SourceFile, _ examination: Examination) -> PhraseBook {
        let own = PhraseBook(String(decoding: file.bytes, as: UTF8.self))
        for problem in own.problems {
            examination.adopt(
                Diagnostic(SourcePosition(file: file.name, line: problem.line, column: 1), .error, problem.message))
        }
        return PhraseBook.english.adding(own)
    }
}
