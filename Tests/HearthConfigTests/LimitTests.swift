import HearthConfig
import HearthModel
import Testing

/// What keeps a file from costing more than a file may.
struct LimitTests {
    private func said(_ file: SourceFile) -> [String] {
        var files = ConfigurationFiles(folder: "/etc/hearth")
        files.devices = file
        return Diagnostic.rendered(Configuration.check(files).diagnostics)
    }

    private func said(_ text: String) -> [String] { said(SourceFile("devices.yaml", text)) }

    private let house = "version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n"

    @Test func aFileMayHaveOneMebibyte() {
        let padding = String(repeating: "#", count: (1 << 20) - house.utf8.count)
        #expect(said(house + padding) == [])
        #expect(said(house + padding + "#") == ["devices.yaml:1:1: error: the file is larger than 1 MiB"])
    }

    @Test func theTextMustBeUTF8() {
        let bytes = Array(house.utf8) + Array("# Türen: ".utf8) + [0xFC, 0x0A]
        #expect(
            said(SourceFile(name: "devices.yaml", bytes: bytes)) == ["devices.yaml:3:10: error: the text is not UTF-8"])
    }

    @Test func aByteOrderMarkIsNoCharacter() {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(("verson: 1\n" + house).utf8)
        #expect(
            said(SourceFile(name: "devices.yaml", bytes: bytes))
                == ["devices.yaml:1:1: error: unknown key 'verson' in devices.yaml (did you mean 'version'?)"])
    }

    @Test(arguments: ["\r\n", "\r", "\n"])
    func linesEndInAnyWay(_ end: String) {
        let text = (house + "huose: 1\n").replacing("\n", with: end)
        #expect(said(text) == ["devices.yaml:3:1: error: unknown key 'huose' in devices.yaml (did you mean 'house'?)"])
    }

    @Test func nestingEndsAtTwentyLevels() {
        func nested(_ depth: Int) -> String {
            house + "areas: {hall: {aliases: " + String(repeating: "[", count: depth)
                + String(repeating: "]", count: depth) + "}}"
        }
        #expect(said(nested(17)) == ["devices.yaml:3:26: error: 'aliases' needs a text, not a list"])
        #expect(said(nested(18)) == ["devices.yaml:3:42: error: the nesting is deeper than 20 levels"])
        #expect(said(nested(900)) == ["devices.yaml:3:42: error: the nesting is deeper than 20 levels"])
        #expect(said(nested(500_000)).count == 1)
    }

    @Test func aliasesMayExpandToTenThousandNodes() {
        func doubled(_ levels: Int) -> String {
            var text = house + "a0: &a0 [x, x]\n"
            for level in 1...levels { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
            return text
        }
        #expect(said(doubled(9)).allSatisfy { $0.contains("unknown key") })
        #expect(said(doubled(11)).last?.hasSuffix("error: the aliases expand to more than 10,000 nodes") == true)
        #expect(said(doubled(400)).count == 1)
    }

    /// Yams hashes its keys with all that they expand to: this would never end.
    @Test(arguments: [
        "? *a40\n: 1", "*a40 : 1", "{*a40 : 1}", "[{[*a40]: 1}]", "- ? [*a40]\n  : 1", "[? *a40 : 1]", "[*a40: 1]",
    ])
    func aliasesMayNotBeKeys(_ key: String) {
        var text = house + "a0: &a0 [x, x]\n"
        for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let lines = key.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        #expect(said(text + "last:\n" + lines).contains { $0.contains("a key must be a text of its own") }, "\(key)")
    }

    @Test func aLongLineIsReadAtOnce() {
        let entries = (0..<20_000).map { "ä\($0): {}" }.joined(separator: ", ")
        let lines = said(house + "areas: {" + entries + "}")
        #expect(lines.count == 51)
        #expect(lines.last == "… and 19950 more")
    }

    @Test func atMostFiftyMessagesAreShownInOrder() {
        let areas = (10..<90).map { "  A\($0): {}\n" }.joined()
        let lines = said(house + "areas:\n" + areas)
        #expect(lines.count == 51)
        #expect(lines.first?.hasPrefix("devices.yaml:4:3: error: 'A10'") == true)
        #expect(lines[49].hasPrefix("devices.yaml:53:3: error: 'A59'"))
        #expect(lines[50] == "… and 30 more")
    }

    @Test func payloadsKeepTheirSourceText() throws {
        let files = MarkedFiles(
            """
            devices:
              a: {class: switch, mqtt: {command_topic: a, payloads: {on: 1, off: 1.0}}}
              b: {class: switch, mqtt: {command_topic: b, payloads: {on: ON, off: off}}}
              c: {class: switch, mqtt: {command_topic: c, payloads: {"on": true, 'off': "0x0"}, unknown_payload: ''}}
            """)
        let bindings = try #require(files.configuration).devices.map { entry -> [String: String] in
            guard case .mqtt(let binding) = entry.binding else { return [:] }
            return binding.commandPayloads
        }
        #expect(
            bindings == [["on": "1", "off": "1.0"], ["on": "ON", "off": "off"], ["on": "true", "off": "0x0"]])
    }
}
