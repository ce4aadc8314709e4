import HearthModel

extension Section {
    /// A value of a property, in its words or its unit.
    mutating func value(_ key: String, of property: Property?) -> Value? {
        value(key).flatMap { examination.value($0, key, of: property) }
    }

    /// A time of the day, in milliseconds after midnight.
    mutating func timeOfDay(_ key: String) -> Milliseconds? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count == 2 ? UInt8($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return examination.needs("a time such as '07:30'", node, key) }
        let seconds = numbers.count == 3 ? Int64(numbers[2]) : 0
        return .seconds((Int64(numbers[0]) * 60 + Int64(numbers[1])) * 60 + seconds)
    }
}

extension Examination {
    func value(_ node: YAMLNode, _ key: String, of property: Property?) -> Value? {
        guard let property else { return nil }
        switch property.type {
        case .flag: return flag(node, key).map { .flag($0) }
        case .number(let unit, let range, _): return quantity(node, key, unit: unit, in: range).map { .number($0) }
        case .word(let words), .event(let words): return word(node, key, of: words).map { .text($0) }
        case .text: return text(node, key).map { .text($0) }
        }
    }
}
