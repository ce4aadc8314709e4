/// How each intent sounds: the phrases that come with the house, and those that its people add in `phrases.txt`
/// (docs/conversation.md).
package struct PhraseBook: Sendable, Equatable {
    /// Something in the text that is no phrase.
    package struct Problem: Sendable, Equatable {
        /// From 1.
        package let line: Int
        /// One sentence.
        package let message: String
    }

    /// How a sentence was understood.
    package struct Reading: Sendable, Equatable {
        package let intent: Intent
        /// The words that the phrase leaves open.
        package let rest: Sentence

        /// The same sentence, taken for something else.
        package func taken(as intent: Intent, without opening: [String], of sentence: Sentence) -> Reading {
            let words = sentence.words
            let place = words.indices.first { words[$0...].starts(with: opening) }
            return Reading(
                intent: intent, rest: Sentence(words: place.map { Array(words[($0 + opening.count)...]) } ?? words))
        }
    }

    /// A person who writes more has something else in mind.
    private static let most = 2_000

    private var phrases: [(intent: Intent, phrase: Phrase)] = []
    /// What may stand before or after a sentence and says nothing.
    private var courtesies: [[String]] = []
    package private(set) var problems: [Problem] = []

    /// Those it has phrases for.
    package var intents: Set<Intent> { Set(phrases.map(\.intent)) }

    /// Those that come with the house.
    package static let english = PhraseBook(String(decoding: PackageResources.english_txt, as: UTF8.self))

    /// - Parameter text: a line with the name of an intent and a colon, and below it its phrases, each on a line of its
    ///   own. `#` begins a comment.
    package init(_ text: String) {
        var section: Section?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let said = line.prefix { $0 != "#" }.trimmed
            if said.isEmpty { continue }
            do throws(Mistake) {
                if said.hasSuffix(":") {
                    section = nil
                    section = try Section(said.dropLast().trimmed)
                } else {
                    try add(said, to: section)
                }
            } catch {
                problems.append(Problem(line: index + 1, message: error.message))
            }
        }
    }

    /// With phrases of somebody's own: where theirs fit as well as others, they are meant.
    package func adding(_ own: PhraseBook) -> PhraseBook {
        var book = self
        book.phrases = own.phrases + phrases
        book.courtesies = own.courtesies + courtesies
        return book
    }

    /// - Parameter others: what is not meant.
    /// - Returns: `nil` if it sounds like nothing known.
    package func reading(of sentence: Sentence, without others: Set<Intent> = []) -> Reading? {
        var best: (weight: Int, reading: Reading)?
        // What is only polite in one sentence may be what another is about: `house`, `are you ok`.
        let begun = withoutOpening(sentence.words)
        for words in [sentence.words, begun, withoutEnd(begun)] {
            for (intent, phrase) in phrases where phrase.weight > best?.weight ?? 0 {
                guard !others.contains(intent), let rest = phrase.rest(of: words) else { continue }
                best = (phrase.weight, Reading(intent: intent, rest: Sentence(words: Array(rest))))
            }
        }
        return best?.reading
    }

    /// Without what is only polite before the sentence.
    private func withoutOpening(_ words: [String]) -> [String] {
        var rest = words[...]
        while let polite = courtesies.first(where: { rest.starts(with: $0) }) { rest = rest.dropFirst(polite.count) }
        return Array(rest)
    }

    /// Without what is only polite after it.
    private func withoutEnd(_ words: [String]) -> [String] {
        var rest = words[...]
        while let polite = courtesies.first(where: { rest.reversed().starts(with: $0.reversed()) }) {
            rest = rest.dropLast(polite.count)
        }
        return Array(rest)
    }
}

extension PhraseBook {
    private struct Mistake: Error {
        let message: String
    }

    private enum Section {
        case intent(Intent)
        case courtesy

        init(_ name: String) throws(Mistake) {
            if name == "courtesy" {
                self = .courtesy
            } else if let intent = Intent(rawValue: name), intent != .unknown {
                self = .intent(intent)
            } else {
                let known = Intent.allCases.filter { $0 != .unknown }.map(\.rawValue).sorted().joined(separator: ", ")
                throw Mistake(message: "'\(name)' is no intent; there are courtesy, \(known)")
            }
        }
    }

    private mutating func add(_ said: String, to section: Section?) throws(Mistake) {
        guard phrases.count < Self.most else { throw Mistake(message: "there are more than \(Self.most) phrases") }
        switch section {
        case .intent(let intent)?:
            guard let phrase = Phrase(said) else { throw Mistake(message: "'\(said)' would fit any sentence") }
            phrases.append((intent, phrase))
        case .courtesy?:
            let words = Sentence(said).words
            guard !words.isEmpty else { throw Mistake(message: "'\(said)' has no word in it") }
            courtesies.append(words)
        case nil: throw Mistake(message: "a phrase needs the name of its intent above it, such as 'control:'")
        }
    }

    package static func == (one: PhraseBook, other: PhraseBook) -> Bool {
        one.phrases.elementsEqual(other.phrases, by: ==) && one.courtesies == other.courtesies
            && one.problems == other.problems
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
