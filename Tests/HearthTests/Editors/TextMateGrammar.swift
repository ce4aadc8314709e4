import Foundation
import HearthJSON
import Testing

/// A TextMate grammar, read and applied as editors do it: at each place the earliest match of the patterns counts, of
/// several at one place the first.
struct TextMateGrammar {
    struct Colour: Equatable {
        var text: String
        /// Innermost.
        var scope: String
    }

    private struct Pattern {
        var scope: String?
        /// Of `match` or `begin`.
        var expression: NSRegularExpression
        var captures: [Int: String] = [:]
        var end: NSRegularExpression?
        var inner: [JSONValue] = []
    }

    let grammar: JSONValue

    /// Every expression in it.
    var expressions: [String] { Self.expressions(in: grammar) }

    private static func expressions(in value: JSONValue) -> [String] {
        if let array = value.array { return array.flatMap(expressions) }
        return (value.object ?? []).flatMap { member in
            ["match", "begin", "end"].contains(member.key)
                ? [member.value.string ?? ""] : expressions(in: member.value)
        }
    }

    /// The words that a pattern of the repository names: those of its only group.
    func words(of key: String) throws -> [String] {
        let text = try #require(grammar["repository"]?[key]?["patterns"]?[0]?["match"]?.string)
        let list = try #require(text.firstMatch(of: /\(\?:([a-z|]+)\)/))
        return list.1.split(separator: "|").map(String.init)
    }

    /// What has a colour on one line.
    func colours(of line: String) throws -> [Colour] {
        var colours: [Colour] = []
        var stack: [Pattern] = []
        var place = 0
        let whole = line as NSString
        while place <= whole.length {
            let rest = NSRange(location: place, length: whole.length - place)
            let patterns = try self.patterns(stack.last?.inner ?? grammar["patterns"]?.array ?? [])
            let found = patterns.enumerated().compactMap { order, pattern in
                pattern.expression.firstMatch(in: line, range: rest).map { (order, pattern, $0) }
            }.min { ($0.2.range.location, $0.0) < ($1.2.range.location, $1.0) }
            let end = stack.last?.end?.firstMatch(in: line, range: rest)
            if let end, end.range.location <= found?.2.range.location ?? .max {
                stack.removeLast()
                place = NSMaxRange(end.range)
                if end.range.length == 0, end.range.location == whole.length, stack.isEmpty { break }
                continue
            }
            guard let (_, pattern, match) = found else { break }
            if let scope = pattern.scope {
                colours.append(Colour(text: whole.substring(with: match.range), scope: scope))
            }
            for (group, scope) in pattern.captures.sorted(by: { $0.key < $1.key }) {
                colours.append(Colour(text: whole.substring(with: match.range(at: group)), scope: scope))
            }
            if pattern.end != nil { stack.append(pattern) }
            place = max(NSMaxRange(match.range), place + (pattern.end == nil ? 1 : 0))
        }
        return colours
    }

    private func patterns(_ list: [JSONValue]) throws -> [Pattern] {
        try list.flatMap { value -> [Pattern] in
            if let key = value["include"]?.string {
                let included = try #require(grammar["repository"]?[String(key.dropFirst())], "\(key)")
                return try patterns(included["patterns"]?.array ?? [])
            }
            let text = try #require(value["match"]?.string ?? value["begin"]?.string)
            var pattern = Pattern(scope: value["name"]?.string, expression: try NSRegularExpression(pattern: text))
            for capture in value["captures"]?.object ?? [] {
                if let group = Int(capture.key) { pattern.captures[group] = capture.value["name"]?.string }
            }
            pattern.end = try value["end"]?.string.map { try NSRegularExpression(pattern: $0) }
            pattern.inner = value["patterns"]?.array ?? []
            return [pattern]
        }
    }
}
