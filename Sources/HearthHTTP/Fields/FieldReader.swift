package import HearthJSON
package import HearthModel

/// Reads the fields of a request: of a body, of an object inside it, or of the query. Both spellings of every key are
/// taken where the facade says so (`transition_time`, `transitionTime`), null counts as absent, and all problems are
/// collected, so that a client hears of them at once.
package struct FieldReader {
    private let members: [JSONValue.Member]
    private let prefix: String
    /// Query parameters are text, whatever they mean.
    private let isText: Bool
    private let spelling: KeySpelling
    private var names: [String] = []
    /// Under their first names.
    package private(set) var asked: Set<String> = []
    package private(set) var problems: [FieldProblem] = []

    /// - Parameter path: where the object lies in the body, such as `devices[1]`; empty for the body itself.
    package init(body members: [JSONValue.Member], path: String = "", spelling: KeySpelling) {
        (self.members, self.spelling) = (members, spelling)
        prefix = path.isEmpty ? "" : path + "."
        isText = false
    }

    package init(query: [JSONValue.Member], spelling: KeySpelling) {
        (members, self.spelling) = (query, spelling)
        prefix = "query."
        isText = true
    }

    // MARK: Any field

    /// The value of a field as it was sent, null included; `nil` if it is absent.
    /// - Parameter others: further names of the same field.
    package mutating func raw(_ name: String, or others: String...) -> JSONValue? {
        var found: JSONValue?
        asked.insert(name)
        for key in ([name] + others).flatMap(spelling.names) where !names.contains(key) {
            names.append(key)
            guard let member = members.last(where: { $0.key == key }) else { continue }
            if let found, found != member.value {
                refuse(name, "is given twice with different values")
            }
            found = member.value
        }
        return found
    }

    package mutating func refuse(_ name: String, _ problem: String, expected: String? = nil, got: JSONValue? = nil) {
        problems.append(FieldProblem(prefix + name, problem, expected: expected, got: got?.brief))
    }

    package mutating func refuse(_ problems: [FieldProblem]) { self.problems += problems }

    /// Keys that nobody asked for.
    package var unknown: [String] {
        var seen: Set<String> = []
        return members.map(\.key).filter { !names.contains($0) && seen.insert($0).inserted }.map { prefix + $0 }
    }

    /// Makes unknown keys problems, for bodies that define something.
    package mutating func refuseUnknown() {
        let known = names
        for path in unknown {
            let key = String(path.dropFirst(prefix.count))
            problems.append(
                FieldProblem(path, "is not known here" + didYouMean(nearestNames(to: key, among: known))))
        }
    }

    // MARK: Typed fields, absent if they are not there or null

    package mutating func text(_ name: String, or other: String? = nil, length: ClosedRange<Int> = 0...4_000) -> String?
    {
        guard let value = present(name, other) else { return nil }
        guard let text = value.string else {
            refuse(name, "must be a text", expected: "text", got: value)
            return nil
        }
        guard length.contains(text.count) else {
            refuse(
                name, "must have \(length.lowerBound) to \(length.upperBound) characters",
                expected: "\(length.lowerBound)..\(length.upperBound) characters", got: .int(Int64(text.count)))
            return nil
        }
        return text
    }

    package mutating func requiredText(
        _ name: String, or other: String? = nil, length: ClosedRange<Int> = 1...4_000
    ) -> String? {
        require(name) { $0.text(name, or: other, length: length) }
    }

    package mutating func flag(_ name: String) -> Bool? {
        guard let value = present(name) else { return nil }
        switch value {
        case .bool(let flag): return flag
        case .string("true") where isText: return true
        case .string("false") where isText: return false
        default:
            refuse(name, "must be true or false", expected: "boolean", got: value)
            return nil
        }
    }

    package mutating func integer(_ name: String, in range: ClosedRange<Int64>) -> Int64? {
        guard let value = present(name) else { return nil }
        let number = isText ? value.string.flatMap { Int64($0) } : value.integer
        guard let number else {
            refuse(name, "must be a whole number", expected: "\(range.lowerBound)..\(range.upperBound)", got: value)
            return nil
        }
        guard range.contains(number) else {
            refuse(
                name, "must be between \(range.lowerBound) and \(range.upperBound)",
                expected: "\(range.lowerBound)..\(range.upperBound)", got: value)
            return nil
        }
        return number
    }

    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, as type: Word.Type
    ) -> Word? where Word.RawValue == String {
        guard let value = present(name) else { return nil }
        if let word = value.string.flatMap(Word.init(rawValue:)) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        refuse(name, "must be one of " + words, expected: words, got: value)
        return nil
    }

    /// RFC 3339 with a zone.
    package mutating func date(_ name: String) -> Instant? {
        guard let value = present(name) else { return nil }
        if let date = value.string.flatMap(Instant.init(rfc3339:)), date.isOnTheWire { return date }
        refuse(name, "must be a date with a zone, such as 2025-06-27T10:00:00Z", expected: "date", got: value)
        return nil
    }

    /// A whole number and `s`, `m`, `h`, `d` or `w`.
    package mutating func duration(_ name: String, in range: ClosedRange<Milliseconds>) -> Milliseconds? {
        guard let value = present(name) else { return nil }
        guard let span = value.string.flatMap(Milliseconds.init(duration:)) else {
            refuse(name, "must be a duration such as 30m", expected: "duration", got: value)
            return nil
        }
        guard range.contains(span) else {
            let limits = "\(range.lowerBound.duration)..\(range.upperBound.duration)"
            refuse(
                name, "must be between \(range.lowerBound.duration) and \(range.upperBound.duration)",
                expected: limits, got: value)
            return nil
        }
        return span
    }

    package mutating func texts(_ name: String) -> [String]? {
        guard let value = present(name) else { return nil }
        guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
            refuse(name, "must be a list of texts", expected: "list of texts", got: value)
            return nil
        }
        return array.compactMap(\.string)
    }

    /// Texts with commas between them, as the query has lists.
    package mutating func list(
        _ name: String, count: ClosedRange<Int>, length: ClosedRange<Int> = 1...4_000
    ) -> [String]? {
        guard let text = text(name, length: length) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard count.contains(parts.count), !parts.contains(where: \.isEmpty) else {
            refuse(
                name, "must have \(count.lowerBound) to \(count.upperBound) entries with commas between them",
                expected: "\(count.lowerBound)..\(count.upperBound) entries", got: .string(text))
            return nil
        }
        return parts
    }

    /// Some of these words, with commas between them.
    package mutating func words<Word: RawRepresentable & CaseIterable & Hashable>(
        _ name: String, as type: Word.Type, length: ClosedRange<Int>
    ) -> Set<Word>? where Word.RawValue == String {
        guard let texts = list(name, count: 1...20, length: length) else { return nil }
        let words = Set(texts.compactMap(Word.init(rawValue:)))
        if let wrong = texts.first(where: { Word(rawValue: $0) == nil }) {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            refuse(name, "must be some of " + known, expected: known, got: .string(wrong))
        }
        return words
    }

    /// A list of some of these words.
    package mutating func listOfWords<Word: RawRepresentable & CaseIterable & Hashable>(
        _ name: String, as type: Word.Type
    ) -> Set<Word>? where Word.RawValue == String {
        guard let texts = texts(name) else { return nil }
        let words = Set(texts.compactMap(Word.init(rawValue:)))
        if let wrong = texts.first(where: { Word(rawValue: $0) == nil }) {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            refuse(name, "must hold some of " + known, expected: known, got: .string(wrong))
        }
        return words
    }

    /// An object inside this one, read by `read`; what is wrong in it counts as wrong here.
    package mutating func object<T>(
        _ name: String, refusingUnknown: Bool = false, _ read: (inout FieldReader) -> T?
    ) -> T? {
        guard let value = present(name) else { return nil }
        guard let members = value.object else {
            refuse(name, "must be an object", expected: "object", got: value)
            return nil
        }
        var inner = FieldReader(body: members, path: prefix + name, spelling: spelling)
        let result = read(&inner)
        if refusingUnknown { inner.refuseUnknown() }
        problems += inner.problems
        return result
    }

    package mutating func require<T>(_ name: String, _ read: (inout FieldReader) -> T?) -> T? {
        let before = problems.count
        if let value = read(&self) { return value }
        if problems.count == before { refuse(name, "is missing") }
        return nil
    }

    private mutating func present(_ name: String, _ other: String? = nil) -> JSONValue? {
        let value = if let other { raw(name, or: other) } else { raw(name) }
        return value?.isNull == true ? nil : value
    }
}
