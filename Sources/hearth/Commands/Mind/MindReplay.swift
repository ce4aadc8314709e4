import ArgumentParser
import Foundation
import HearthConfig
import HearthHub
import HearthImport
import HearthModel
import Synchronization

struct MindReplay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "What a house would have felt and told over recorded weeks.",
        discussion: """
            FOLDER holds a folder for each house, with house.yaml, which says what each slot is, and history.csv (or
            history.csv.gz): a first line t,slot,value and then a reading a line. All that was recorded is played through
            the house and its mind as fast as it can be; no hub runs, and nobody is told anything. Nobody answers either,
            and no rules run.

            RENAMED is how often a day the feeling changed its name, URGENT, NORMAL and DIGEST are messages a day, WORST is
            the most messages of one day, and AGAIN the share of those that are not urgent and said nothing new.

            Exit status: 0 good, 1 with --strict if a house told too much or felt bad too long, 2 wrong use, or a FOLDER
            that cannot be read.
            """)

    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp("Where the recordings are.", valueName: "FOLDER"), completion: .directory)
    var recordings: String

    @Option(help: ArgumentHelp("Only this house; may be given again.", valueName: "NAME"))
    var house: [String] = []

    @Flag(help: "Also print every message.")
    var messages = false

    @Flag(help: "A house that is not as it should be counts: see docs/feelings.md.")
    var strict = false

    func run() async throws {
        let names = try names()
        let progress = MindReplayProgress(of: names.count)
        let recordings = recordings
        let played = try await Waiting.during(progress.text, isShown: !output.json) {
            try names.map { name in
                progress.begin(name)
                return try PlayedHouse(name, in: recordings + "/" + name) { progress.share = $0 }
            }
        }
        for house in played where !house.strangers.isEmpty {
            Console.complain("\(house.name): nothing in a house says \(house.strangers.joined(separator: ", "))")
        }
        Console.say(output.json ? JSONText.of(MindText.json(played)) : MindText.plain(played, withMessages: messages))
        if strict, played.contains(where: { !$0.faults.isEmpty }) { throw ExitCode(ExitStatus.problems.rawValue) }
    }

    private func names() throws -> [String] {
        let found: [String]
        do {
            found = try FileManager.default.contentsOfDirectory(atPath: recordings).filter {
                FileManager.default.fileExists(atPath: "\(recordings)/\($0)/house.yaml")
            }.sorted()
        } catch {
            throw Failure(.wrongUse, "\(recordings) cannot be read: there must be a folder for each house in it")
        }
        if let missing = house.first(where: { !found.contains($0) }) {
            throw Failure(.wrongUse, "\(recordings) has no house '\(missing)'; it has \(found.joined(separator: ", "))")
        }
        let chosen = house.isEmpty ? found : house
        guard !chosen.isEmpty else {
            throw Failure(.wrongUse, "\(recordings) has no folder with a house.yaml in it")
        }
        return chosen
    }
}

/// How far the replay has come.
private final class MindReplayProgress: Sendable {
    private let state = Mutex((name: "", number: 0, share: 0.0))
    private let count: Int

    init(of count: Int) { self.count = count }

    func begin(_ name: String) { state.withLock { $0 = (name, $0.number + 1, 0) } }

    /// Of the house that is being played, 0…1.
    var share: Double {
        get { state.withLock(\.share) }
        set { state.withLock { $0.share = newValue } }
    }

    var text: String {
        state.withLock { "Playing \($0.name) (\($0.number) of \(count)), \(Int($0.share * 100)) %" }
    }
}
