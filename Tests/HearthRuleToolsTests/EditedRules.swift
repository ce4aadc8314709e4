import HearthRuleTools
import HearthRules
import Testing

/// A folder of rules in which one text has a cursor, with a house made by a fixture.
struct EditedRules {
    static let name = "mine.hearth"
    static let house = """
        device hall.light: light
        device hall.motion: motion
        device hall.lux: lux
        device kitchen.button: button
        device kitchen.window: window
        device kitchen.kettle: plug
        device bedroom.heater: thermostat
        device bedroom.window: window
        device bedroom.blind: blind
        device front.lock: lock
        device ann: person
        device ben: person
        """

    var folder = RulesFolder()
    let cursor: TextPosition

    /// - Parameters:
    ///   - text: of the file being edited. Its first `¦` is left out: there is the cursor.
    ///   - files: what lies in the folder besides, by name.
    init(_ text: String, _ files: [String: String] = [:], house: String? = EditedRules.house) {
        var files = files
        files["fixture.hearth"] = house
        let texts = files.sorted { $0.key < $1.key }.map { SourceText(name: $0.key, text: $0.value) }
        folder.refresh(texts, house: nil)
        let parts = text.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
        folder.hold(Document(name: Self.name, text: parts.joined()))
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        cursor = TextPosition(lines.count - 1, lines.last?.utf16.count ?? 0)
    }

    mutating func completions() -> [Completion] { folder.completions(in: Self.name, at: cursor)?.items ?? [] }

    mutating func hover() -> String? { folder.hover(in: Self.name, at: cursor)?.text }
}
