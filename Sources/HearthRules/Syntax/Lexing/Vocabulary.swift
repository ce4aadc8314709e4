import HearthModel

/// The closed lists of words of docs/spec/rule-language.md, sections 2 and 3, all folded.
package enum Vocabulary {
    /// Words that can not begin a name.
    package static let reserved: Set<String> = [
        "and", "or", "not", "if", "else", "is", "in", "between", "default", "for", "within", "any", "all", "no", "each",
        "yes", "unknown", "anyone", "everyone", "it", "then", "when", "while", "never", "always", "because",
        "otherwise",
    ]
    package static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    /// February has its leap day: a date has no year.
    package static let daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    package static let days = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekday", "weekdays", "weekend", "weekends",
    ]
    private static let fullDays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    package static let happenings = [
        "becomes", "changes", "opens", "closes", "locks", "unlocks", "turns", "starts", "stops", "pressed", "released",
        "turned", "arrives", "leaves",
    ]
    /// Steps of a test that begin with a word of their own.
    package static let steps = ["given", "at", "by", "wait", "lose", "restart", "answer", "expect"]
    package static let statements = [
        "turn", "open", "close", "lock", "unlock", "start", "stop", "toggle", "set", "apply", "notify", "ask", "wait",
        "raise", "let", "log", "if", "for", "do", "flash",
    ]
    package static let declarations = [
        "device", "modes", "group", "scene", "normally", "manual", "var", "fn", "recipe", "use", "sequence", "rule",
        "test", "when",
        "while", "never", "always", "expect",
    ]

    /// The day that a word means: `monday`, `mondays`, `thurs`, `tusday`.
    static func day(_ key: String) -> String? {
        if days.contains(key) { return key }
        let stem = key.hasSuffix("s") ? key.dropLast() : key[...]
        guard stem.utf8.count > 2 else { return nil }
        let full = fullDays.first { $0.hasPrefix(stem) } ?? nearestNames(to: String(stem), among: fullDays).first
        return full.map { String($0.prefix(3)) }
    }

    /// From 1, or `nil` if the word is no month.
    static func month(_ key: String) -> Int? { months.firstIndex(of: key).map { $0 + 1 } }
}
