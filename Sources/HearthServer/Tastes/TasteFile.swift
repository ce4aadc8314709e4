import HearthHub
import HearthModel
import HearthRules

/// The file of rules in which tastes stand, one a line. What people wrote into it besides stays as it is.
struct TasteFile {
    /// Of rules of one layer the upper one has the last word, and files are ordered by name.
    static let name = "0-tastes" + RuleFiles.suffix
    private static let heading = """
        # What people here like, as they said it in words: each rule caps or raises what others set, and leaves alone what people
        # set by hand. "Too dark in the mornings" takes the last step back; so does deleting a line.

        """

    private var lines: [String]

    init(_ text: String?) {
        lines = (text ?? Self.heading).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
    var tastes: [Taste] { lines.compactMap(Taste.init) }

    /// With this in the place of what was there of the same.
    mutating func put(_ taste: Taste, named name: String) {
        let line = taste.line(named: name)
        if let place = lines.firstIndex(where: { Taste(line: $0)?.isOfSame(as: taste) == true }) {
            lines[place] = line
        } else {
            lines.append(line)
        }
    }

    mutating func remove(_ taste: Taste) { lines.removeAll { Taste(line: $0)?.isOfSame(as: taste) == true } }
}
