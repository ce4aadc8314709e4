import HearthModel

@testable import HearthRules

/// A mistake in rules as people make it, and the same rules as they were meant.
struct SeededBug: Sendable {
    /// As `W140`.
    var code: String
    var title: String
    /// It is known not to be found; it counts against the figure all the same.
    var isMissed: Bool
    var wrong: String
    var corrected: String
}

/// Mistakes of one class of rule error (docs/decisions/077-promises-tried-with-the-plant.md), and the house in which they are made.
struct SeededBugs: Sendable, CustomStringConvertible {
    /// For each promise; enough for the longest story of the corpus.
    private static let moves = 6_000

    var title: String
    var devices: String
    /// Devices that report so often, in minutes.
    var intervals: [String: Int64]
    var silent: [String]
    var bugs: [SeededBug]

    var description: String { title }

    var names: HouseNames {
        Fixture.names(of: [Parser.parse(SourceText(name: "fixture.hearth", text: devices))]).0
    }

    /// What is said of rules, and what came of their promises.
    func examined(_ text: String) -> (diagnostics: [Diagnostic], proved: Proved) {
        let proved = Proved(text, names: names, moves: Self.moves)
        let lints = Lints.check(proved.set, names: names, heard: heard)
        return (proved.set.diagnostics + lints + proved.diagnostics, proved)
    }

    private var heard: Heard {
        let names = names
        var heard = Heard()
        for device in names.devices {
            let path = names.path(of: device)
            if silent.contains(path) { heard.silent.insert(device) }
            guard let minutes = intervals[path], let property = path.split(separator: ".").last,
                let slot = names.registry.slot(String(property), of: device)
            else { continue }
            heard.intervals[slot] = .minutes(minutes)
        }
        return heard
    }
}
