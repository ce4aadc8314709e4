import Foundation
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthServer

/// Capability 23 of docs/spec/mind.md, section 12: "how do I …?" is answered by what somebody told the house.
@Suite struct NoteTests {
    /// Of the notes in `Paraphrases/notes.txt`, each with what may be asked for it.
    private static func notes() throws -> [(note: String, questions: [String])] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Paraphrases/notes.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 4 && !line.hasPrefix("#") ? (parts[0], Array(parts.dropFirst())) : nil
        }
    }

    @Test func theRightNoteComesFirstWithItsSource() async throws {
        let notes = try Self.notes()
        #expect(notes.count == 20 && Set(notes.flatMap(\.questions)).count == 60)
        let house = try await TestHouse()
        let (teller, asker) = (try await house.token(.owner), try await house.token(.resident))
        for (note, _) in notes {
            let told = try await house.say("Remember that " + note, token: teller)
            #expect(told["intent"]?.string == "note", "\(note): \(told)")
        }
        var found = 0
        for (note, questions) in notes {
            for question in questions {
                let answer = try await house.say(question, token: asker)
                let first = answer["response"]?.string?.split(separator: "\n").first.map(String.init) ?? ""
                if first.hasPrefix("anna told me at "), first.hasSuffix(": " + note) {
                    found += 1
                } else {
                    print("not “\(note)” but “\(first)”: \(question)")
                }
            }
        }
        print("Of 60 questions in other words \(found) find their note first, with who told it.")
        #expect(found >= 57)
    }

    @Test func whatNobodyToldIsNotFound() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        for (note, _) in try Self.notes() { _ = try await house.say("Remember that " + note, token: token) }
        for question in ["do you remember the flood", "where are the passports", "how do I play the tuba"] {
            #expect(
                try await house.say(question, token: token)["response"]?.string == "I remember nothing of that.",
                "\(question)")
        }
    }
}
