import HearthJSON
import HearthModel
import HearthRuleTools
import HearthRules
import Testing

@testable import hearth

/// An editor with a rules folder that exists nowhere, and a language server without a process.
struct Editor {
    static let root = "/house/rules"
    var server: LanguageServer
    private var number: Int64 = 0

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

    /// - Parameters:
    ///   - files: what lies in the folder, by name, beside the fixture that makes the house.
    ///   - live: what the hub tells of devices; without any no hub answers.
    init(_ files: [String: String] = [:], house: String? = Editor.house, live: [String: JSONValue] = [:]) {
        var files = files
        files["fixture.hearth"] = house
        let texts = files.sorted { $0.key < $1.key }.map { SourceText(name: $0.key, text: $0.value) }
        server = LanguageServer(
            Surroundings(
                place: { (Editor.root, String($0.dropFirst(Editor.root.count + 1))) }, files: { _ in texts },
                house: { _ in nil }, live: { live[$0] }))
    }

    static func uri(_ name: String) -> JSONValue { .string("file://\(root)/\(name)") }

    // MARK: Messages

    mutating func request(_ method: String, _ parameters: JSONValue = .null) async -> JSONValue {
        number += 1
        let answers = await server.handle(
            .members([
                "jsonrpc": .string("2.0"), "id": .int(number), "method": .string(method), "params": parameters,
            ]))
        #expect(answers.count == 1)
        #expect(answers.first?["id"] == .int(number))
        return answers.first ?? .null
    }

    mutating func tell(_ method: String, _ parameters: JSONValue = .null) async {
        let answers = await server.handle(
            .members(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters]))
        #expect(answers.isEmpty)
    }

    mutating func start() async { _ = await request("initialize") }

    /// Opens a text. Its first `¦` is left out: there is the cursor.
    /// - Returns: the cursor.
    @discardableResult mutating func open(_ text: String, as name: String = "mine.hearth") async -> TextPosition {
        let parts = text.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
        await tell(
            "textDocument/didOpen",
            .members([
                "textDocument": .members([
                    "uri": Self.uri(name), "languageId": .string("hearth"), "version": .int(1),
                    "text": .string(parts.joined()),
                ])
            ]))
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        return TextPosition(lines.count - 1, lines.last?.utf16.count ?? 0)
    }

    mutating func change(_ text: String, _ range: Range<TextPosition>? = nil, in name: String = "mine.hearth") async {
        await tell(
            "textDocument/didChange",
            .members([
                "textDocument": .members(["uri": Self.uri(name), "version": .int(2)]),
                "contentChanges": .array([.members(["range": range?.json, "text": .string(text)])]),
            ]))
    }

    mutating func ask(
        _ method: String, at position: TextPosition, in name: String = "mine.hearth", newName: String? = nil
    ) async -> JSONValue {
        await request(
            "textDocument/" + method,
            .members([
                "textDocument": .members(["uri": Self.uri(name)]), "position": position.json,
                "newName": newName.map { .string($0) },
            ]))
    }

    // MARK: What comes of it

    /// Diagnostics that are told now, by file, as `line:from-to CODE`.
    mutating func diagnostics() -> [String: [String]] {
        var told: [String: [String]] = [:]
        for message in server.diagnose() {
            #expect(message["method"]?.string == "textDocument/publishDiagnostics")
            let name = message["params"]?["uri"]?.string?.split(separator: "/").last.map(String.init) ?? ""
            told[name] = message["params"]?["diagnostics"]?.array?.map { diagnostic in
                guard let range = Range<TextPosition>(diagnostic["range"]) else { return "no range" }
                let (start, end) = (range.lowerBound, range.upperBound)
                let code = diagnostic["code"]?.string ?? "?"
                return "\(start.line):\(start.character)-\(end.character) \(code)"
            }
        }
        return told
    }

    static func hover(_ text: String, live: [String: JSONValue] = [:]) async -> String? {
        var editor = Editor(live: live)
        await editor.start()
        let cursor = await editor.open(text)
        return await editor.ask("hover", at: cursor)["result"]?["contents"]?["value"]?.string
    }
}
