import FuzzParts

/// Makes texts that are no programs: noise, words in any order, and examples with something wrong in them.
struct TextBreaker {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func text() -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: noise()
        case 1: soup()
        default: brokenExample()
        }
    }

    /// An example with something wrong in it.
    mutating func brokenExample() -> String { broken(random.pick(ExampleFiles.all).text) }

    /// Bytes as they come; what is not UTF-8 is replaced.
    private mutating func noise() -> String {
        let alphabet: [UInt8] = Array("{}()[]\"\\#,;:.=<>+-*/%°é0129 \n\tabcwhenif".utf8)
        let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
            random.chance(20) ? UInt8.random(in: 9...255, using: &random) : random.pick(alphabet)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Words of the language in any order.
    private mutating func soup() -> String {
        (0..<Int.random(in: 0...120, using: &random)).map { _ in random.pick(TextBreaker.words) }
            .joined(separator: random.chance(3) ? "\n" : " ")
    }

    /// Some stretches left out, doubled, or replaced by others.
    private mutating func broken(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !scalars.isEmpty {
            let start = Int.random(in: 0..<scalars.count, using: &random)
            let end = min(scalars.count, start + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: scalars.removeSubrange(start..<end)
            case 1: scalars.insert(contentsOf: Array(scalars[start..<end]), at: start)
            case 2:
                scalars.replaceSubrange(start..<end, with: Array(" \(random.pick(TextBreaker.words)) ".unicodeScalars))
            case 3: scalars.insert(contentsOf: Array(random.pick(TextBreaker.words).unicodeScalars), at: start)
            default: scalars.removeSubrange(start...)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static let words = [
        "when", "while", "never", "always", "expect", "rule", "test", "recipe", "fn", "var", "scene", "group", "modes",
        "manual", "normally", "use", "device", "if", "else", "and", "or", "not", "is", "in", "between", "default",
        "for",
        "within", "last", "any", "all", "no", "each", "yes", "unknown", "anyone", "everyone", "it", "then", "because",
        "otherwise", "opens", "becomes", "turns", "pressed", "at", "every", "on", "off", "turn", "set", "to", "wait",
        "until", "ask", "notify", "raise", "log", "let", "apply", "given", "lose", "restart", "hearth", "answer", "by",
        "hand", "notified", "lingering", "restarting", "{", "}", "{", "}", "(", ")", "[", "]", ",", ":", ";", ".", "=",
        "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "->", "\"text\"", "\"{a}\"", "\"", "\\", "#", "5", "20.5",
        ".5", "1e5", "7:00", "24:00", "2026-03-01", "dec", "24", "min", "h", "°C", "%", "°", "lamp", "hall.light",
        "wehn",
        "opnes", "minits", "“x”", "\n", "99999999999999999999999", "1e999", "12 pm", "opens", "and",
    ]
}
