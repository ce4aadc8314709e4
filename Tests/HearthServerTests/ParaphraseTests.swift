import Foundation
import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import Testing

@testable import HearthServer

/// How much the house understands of what people may say to it: docs/spec/mind.md, section 12. The sentences were written
/// before its phrases were widened; the plan wants 95 % of what is meant and 97 % of the things.
@Suite struct ParaphraseTests {
    private struct Paraphrase {
        let said: String
        let intent: String
        /// Ids of devices and rooms.
        let about: Set<String>
    }

    private static func paraphrases(_ name: String) throws -> [Paraphrase] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Paraphrases/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 3, !line.hasPrefix("#") else { return nil }
            let about = parts[2] == "-" ? [] : parts[2].split(separator: " ").map(String.init)
            return Paraphrase(said: parts[0], intent: parts[1], about: Set(about))
        }
    }

    /// The example house, as `scripts/run` serves it.
    private static func house() async throws -> TestHouse {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let devices = try String(contentsOf: root.appending(path: "devices.yaml"), encoding: .utf8)
        return try await TestHouse(devices: devices)
    }

    /// What the house takes a sentence to be about.
    private func linked(
        _ said: String, _ reading: PhraseBook.Reading?, in snapshot: HouseSnapshot, by lexicon: Lexicon
    ) -> Set<String> {
        let registry = snapshot.house.registry
        var words = Sentence(said).words
        // What is supposed is read as a wish is.
        if let reading, reading.intent == .whatIf { words = Supposition(reading.rest).wish.words }
        if [nil, .control, .whatIf].contains(reading?.intent) {
            _ = Timing(takenFrom: &words)
            let targets = WishTargets(words, in: snapshot, by: lexicon, last: [])
            let found = targets.orders.map(\.device) + targets.choices.map(\.device) + targets.unable
            if !found.isEmpty { return Set(found.map(\.id)) }
        }
        return Set(
            Spoken(words, in: snapshot, by: lexicon).things.flatMap { thing -> [String] in
                switch thing {
                case .device(let index): [registry[index]?.id].compactMap(\.self)
                case .area(let area): [area]
                case .group(let members): members.compactMap { registry[$0]?.id }
                }
            })
    }

    private func linked(_ said: String, in snapshot: HouseSnapshot) -> Set<String> {
        linked(
            said, snapshot.configuration.phrases.reading(of: Sentence(said)), in: snapshot,
            by: Lexicon(snapshot, seenBy: .everything))
    }

    @Test func doorsThatAreAskedWhetherTheyAreLockedAreTheirLocks() async throws {
        let snapshot = try await Self.house().hub.snapshot
        for said in ["are all doors locked?", "is the door locked?", "did I lock the doors?"] {
            #expect(linked(said, in: snapshot) == ["hall.lock"], "\(said)")
        }
        #expect(linked("is the door open?", in: snapshot) == ["hall.door"])
    }

    @Test func floorsAndSwitchesThatAreLampsAreUnderstood() async throws {
        let snapshot = try await Self.house().hub.snapshot
        #expect(linked("turn off the lights on the ground floor", in: snapshot).count == 4)
        #expect(linked("turn the heating down upstairs", in: snapshot) == ["bedroom.heater", "bath.heater"])
        #expect(linked("switch on the lights outside", in: snapshot) == ["garden.light"])
        #expect(linked("all lights off", in: snapshot).isSuperset(of: ["kitchen.light", "garden.light", "hall.light"]))
        #expect(linked("turn off the lamp hall", in: snapshot) == ["hall.light"])
    }

    @Test func mostIsUnderstood() async throws {
        let measured = try await understood("paraphrases", atLeast: 300)
        #expect(measured.intents >= 0.95)
        #expect(measured.things >= 0.97)
    }

    /// Of these nothing was mended: what they came to when they were first tried.
    @Test func mostIsUnderstoodOfWhatWasWrittenLater() async throws {
        let measured = try await understood("held-out", atLeast: 60)
        #expect(measured.intents >= 0.75)
        #expect(measured.things >= 0.85)
    }

    /// The shares that are understood of sentences that were written down, printed with all that are not.
    private func understood(_ name: String, atLeast count: Int) async throws -> (intents: Double, things: Double) {
        let (all, snapshot) = (try Self.paraphrases(name), try await Self.house().hub.snapshot)
        #expect(all.count >= count && Set(all.map(\.said)).count == all.count)
        let lexicon = Lexicon(snapshot, seenBy: .everything)
        var (understood, about, linked) = (0, 0, 0)
        for paraphrase in all {
            let reading = snapshot.configuration.phrases.reading(of: Sentence(paraphrase.said))
            let things = self.linked(paraphrase.said, reading, in: snapshot, by: lexicon)
            let intent =
                reading?.intent
                ?? (things.isEmpty ? .unknown : isWish(paraphrase.said, in: snapshot, by: lexicon) ? .control : .state)
            if intent.rawValue == paraphrase.intent {
                understood += 1
            } else {
                print("\(name): not \(intent.rawValue) but \(paraphrase.intent): \(paraphrase.said)")
            }
            guard !paraphrase.about.isEmpty else { continue }
            about += 1
            if things == paraphrase.about {
                linked += 1
            } else {
                print("\(name): not \(things.sorted()) but \(paraphrase.about.sorted()): \(paraphrase.said)")
            }
        }
        let (intents, things) = (Double(understood) / Double(all.count), Double(linked) / Double(about))
        print(
            "\(name): of \(all.count) sentences \(understood) are understood (\(intents)), "
                + "of \(about) that name things \(linked) (\(things)).")
        return (intents, things)
    }

    /// Without a verb: `kettle on`.
    private func isWish(_ said: String, in snapshot: HouseSnapshot, by lexicon: Lexicon) -> Bool {
        var words = Sentence(said).words
        _ = Timing(takenFrom: &words)
        return !said.contains("?")
            && WishTargets(words, in: snapshot, by: lexicon, last: []).wish.deed != nil
    }
}
