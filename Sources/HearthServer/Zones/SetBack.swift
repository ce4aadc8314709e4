import HearthHub

/// A rule that keeps a heating low for as long as its room is not used, in a line that people can read, change and delete.
struct SetBack: Equatable, Sendable {
    /// Of rules of one layer the upper one has the last word, and files are ordered by name.
    static let file = "0-unused-rooms" + RuleFiles.suffix
    /// °C, at which nothing gets damp and the room is warm again within hours.
    static let temperature = 16.0
    private static let heading = """
        # Rooms that nobody uses are kept cooler; somebody said yes to each of these. Whoever is seen there ends it, and what people
        # set by hand stays as they set it. To take one back, delete its line.

        """

    /// Ids.
    let heating: String
    let sensors: [String]

    /// - Parameter name: of the heating.
    func line(named name: String) -> String {
        let title = name.filter { !"\"\\{}".contains($0) && !$0.isNewline }.prefix(60) + ", while nobody is there"
        let unseen = sensors.map { "\($0) is off for \(ZoneUse.unused) h" }.joined(separator: " and ")
        return "rule \"\(title)\": while \(unseen) { \(effect)\(Int(Self.temperature)) °C }"
    }

    private var effect: String { "set \(heating) to at most " }

    /// The text of the file with this line in the place of an earlier one of the same heating.
    func added(to text: String?, named name: String) -> String {
        var lines = (text ?? Self.heading).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        lines.removeAll { $0.hasPrefix("rule ") && $0.contains(effect) }
        return (lines + [line(named: name)]).joined(separator: "\n") + "\n"
    }

    /// Whether a file has a rule of its own for this heating.
    func isKept(in text: String?) -> Bool {
        text?.split(separator: "\n").contains { $0.hasPrefix("rule ") && $0.contains(effect) } ?? false
    }
}
