/// The topics of one device, built from its `FullTopic`: `%prefix%`, `%topic%`, `%hostname%` and `%id%` are replaced,
/// and the rest is taken as it is.
struct TasmotaTopics: Equatable, Sendable {
    private let command: String
    private let status: String
    private let telemetry: String

    /// - Parameter prefixes: of commands, status and telemetry.
    init(full: String, prefixes: [String], topic: String, hostName: String, mac: String) throws(TasmotaRefusal) {
        // The firmware does so too, because a topic without a prefix would make it hear itself.
        let pattern = full.contains("%prefix%") ? full : full + (full.hasSuffix("/") ? "" : "/") + "%prefix%"
        func base(_ prefix: String) -> String {
            var base = Self.fill(
                pattern,
                ["prefix": prefix, "topic": topic, "hostname": hostName, "id": String(mac.suffix(6))])
            while base.hasSuffix("/") { base.removeLast() }
            return base + "/"
        }
        (command, status, telemetry) = (base(prefixes[0]), base(prefixes[1]), base(prefixes[2]))
        for base in [command, status, telemetry] {
            guard base.utf8.count > 1, base.utf8.count <= 512, !base.contains(where: { "#+\0".contains($0) }) else {
                throw TasmotaRefusal("its topics cannot be subscribed to")
            }
        }
        guard command != status, command != telemetry else {
            throw TasmotaRefusal("it would hear its own messages as commands")
        }
    }

    func command(_ name: String) -> String { command + name }
    var will: String { telemetry + "LWT" }

    /// Where its state arrives.
    /// - Parameter commands: names that answers are filed under, in place of `RESULT` (`SetOption4`).
    func states(answers commands: [String]) -> [String] {
        [telemetry + "STATE", telemetry + "SENSOR", status + "RESULT", status + "STATUS10", status + "STATUS11"]
            + commands.map { status + $0 }
    }

    private static func fill(_ pattern: String, _ tokens: [String: String]) -> String {
        // Between two percent signs is a token or plain text, so a filled-in text is never looked at again.
        var text = ""
        var rest = pattern[...]
        while let start = rest.firstIndex(of: "%") {
            text += rest[..<start]
            let behind = rest[rest.index(after: start)...]
            if let end = behind.firstIndex(of: "%"), let token = tokens[String(behind[..<end])] {
                text += token
                rest = behind[behind.index(after: end)...]
            } else {
                text += "%"
                rest = behind
            }
        }
        return text + rest
    }
}
