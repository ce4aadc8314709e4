import FuzzParts
import HearthConfig
import Testing

/// Whatever is written, the answer is a list of messages.
struct MutationTests {
    private static let pieces = [
        "{", "}", "[", "]", ":", ": ", ",", "- ", "? ", "&a ", "*a ", "*a : ", "!secret ", "!x ", "'", "\"", "|\n",
        ">\n", "#", "\t",
        "\n", "\n  ", "---\n", "...\n", "<<: *a", "~", "null", "true", "-1", "1e400", "0x7fffffffffffffff",
        "99999999999999999999",
        "nan", ".inf", "1h", "1e308d", "99999999999d", "°F", "\u{E000}", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}",
        "\u{FEFF}",
        "e\u{301}", "👨‍👩‍👧", "\\", "\"\\ud800\"", "%YAML 1.1\n---\n", "+", "#/", "$.a[", "0.0.0.0:0", "::1", "/255", "../",
        "=== hearth.yaml\n",
    ]

    private func mutated(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let at = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.replaceSubrange(at..<end, with: [])
            case 1: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 2 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
            default:
                bytes.replaceSubrange(at..<at, with: Array((Self.pieces.randomElement(using: &random) ?? "").utf8))
            }
        }
        return bytes
    }

    @Test func yaml() throws {
        let full = MarkedFiles(FullExample.text).files
        try Fuzzer("yaml", usually: 320).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var files = full
            files.devices = files.devices.map { file in
                SourceFile(name: file.name, bytes: mutated(String(decoding: file.bytes, as: UTF8.self), &random))
            }
            files.process = files.process.map { file in
                SourceFile(name: file.name, bytes: mutated(String(decoding: file.bytes, as: UTF8.self), &random))
            }
            files.secrets = files.secrets.map { file in
                SourceFile(name: file.name, bytes: mutated(String(decoding: file.bytes, as: UTF8.self), &random))
            }
            for file in [files.devices, files.process, files.secrets].compactMap({ $0 }) { fuzzer.leave(file.bytes) }
            let (configuration, diagnostics) = Configuration.check(files)
            try #require((configuration == nil) == diagnostics.hasErrors)
            try #require(diagnostics.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.message.contains("\n") })
        }
    }
}
