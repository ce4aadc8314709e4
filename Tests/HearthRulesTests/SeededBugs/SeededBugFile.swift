import Foundation

/// Reads the files of seeded mistakes: a title, the devices of the house and what is known of them, then for each
/// mistake `=== CODE title`, the wrong rules, `--- corrected`, and the right ones.
enum SeededBugFile {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

    /// In the order of their names.
    static let all: [SeededBugs] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
                read(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            }
        } catch {
            preconditionFailure("The seeded mistakes lie beside their tests: \(error)")
        }
    }()

    private static func read(_ text: String) -> SeededBugs {
        let parts = text.components(separatedBy: "\n=== ")
        let head = parts[0].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        var bugs = SeededBugs(
            title: head[0].dropFirst().joined(separator: " "), devices: "", intervals: [:], silent: [], bugs: [])
        for words in head.dropFirst() {
            switch words[0] {
            case "reports": bugs.intervals[words[1]] = Int64(words[3])
            case "silent": bugs.silent.append(words[1])
            default: bugs.devices += words.joined(separator: " ") + "\n"
            }
        }
        bugs.bugs = parts.dropFirst().map(bug)
        return bugs
    }

    private static func bug(_ text: String) -> SeededBug {
        let halves = text.components(separatedBy: "\n--- corrected\n")
        let lines = halves[0].split(separator: "\n", maxSplits: 1).map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        return SeededBug(
            code: words[0], title: words.dropFirst().joined(separator: " "), isMissed: words[1] == "missed:",
            wrong: lines[1], corrected: halves[1])
    }
}
