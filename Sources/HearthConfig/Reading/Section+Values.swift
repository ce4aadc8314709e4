import HearthModel

// The sorts of value again, by key: `nil` if the key is absent, or wrong and reported.

extension Section {
    mutating func text(_ key: String) -> String? {
        value(key).flatMap { examination.text($0, key) }
    }

    mutating func name(_ key: String) -> String? {
        value(key).flatMap { examination.name($0, key) }
    }

    mutating func flag(_ key: String) -> Bool? {
        value(key).flatMap { examination.flag($0, key) }
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        value(key).flatMap { examination.integer($0, key, in: range) }
    }

    mutating func quantity(_ key: String, unit: Unit = .none, in range: ClosedRange<Double>? = nil) -> Double? {
        value(key).flatMap { examination.quantity($0, key, unit: unit, in: range) }
    }

    mutating func duration(_ key: String, in range: ClosedRange<Milliseconds>, zero: Bool = false) -> Milliseconds? {
        value(key).flatMap { examination.duration($0, key, in: range, zero: zero) }
    }

    mutating func word<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice?
    where Choice.RawValue == String {
        value(key).flatMap { examination.word($0, key) }
    }

    mutating func word(_ key: String, of words: [String]) -> String? {
        value(key).flatMap { examination.word($0, key, of: words) }
    }

    mutating func list<Element>(_ key: String, _ read: (YAMLNode) -> Element?) -> [Element]? {
        value(key).flatMap { examination.list($0, key, read) }
    }

    mutating func names(_ key: String) -> [String]? {
        let examination = examination
        return list(key) { examination.name($0, key) }
    }

    mutating func topic(_ key: String, wildcards: Bool = false) -> String? {
        value(key).flatMap { examination.topic($0, key, wildcards: wildcards) }
    }

    /// A text that may only be written as `!secret NAME`.
    /// - Parameter noun: with its article, as in "a password".
    mutating func secret(_ key: String, _ noun: String) -> Secret? {
        guard let node = value(key) else { return nil }
        guard case .scalar(let scalar) = node.content, scalar.secret else {
            examination.error(
                node.position, "\(noun) may not be written here; put it into secrets.yaml and write '!secret NAME'")
            return nil
        }
        return examination.text(node, key).map(Secret.init)
    }

    /// Two numbers, the lower first.
    mutating func range(_ key: String, unit: Unit = .none) -> ClosedRange<Double>? {
        guard let node = value(key) else { return nil }
        let examination = examination
        guard let bounds = examination.list(node, key, { examination.quantity($0, key, unit: unit) }) else {
            return nil
        }
        guard bounds.count == 2, bounds[0] < bounds[1] else {
            examination.error(node.position, "'\(key)' needs two numbers, the lower first")
            return nil
        }
        return bounds[0]...bounds[1]
    }

    /// The entries of a map whose keys are names.
    mutating func table(_ key: String) -> [YAMLNode.Entry] {
        section(key) { section in section.keys.compactMap { section.entry($0) } } ?? []
    }
}
