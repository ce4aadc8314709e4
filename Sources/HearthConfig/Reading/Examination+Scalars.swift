import HearthModel

// One function for each sort of value that a key can have. Each takes the node and the name of its key, and either
// returns the value or reports what was needed and returns `nil`.

extension Examination {
    /// Any scalar, as it was written, or the secret that it names.
    func text(_ node: YAMLNode, _ key: String) -> String? {
        guard case .scalar(let scalar) = node.content, !scalar.isNull else {
            return needs("a text", node, key)
        }
        guard scalar.secret else { return scalar.text }
        guard let value = secrets[scalar.text] else {
            unknown("secret", scalar.text, at: node.position, among: secrets.keys)
            return nil
        }
        return value
    }

    /// A text of at least one character.
    func name(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = text(node, key) else { return nil }
        return text.isEmpty ? needs("a text", node, key) : text
    }

    func flag(_ node: YAMLNode, _ key: String) -> Bool? {
        scalar(node)?.flag ?? needs("'true' or 'false'", node, key)
    }

    func integer(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = scalar(node)?.integer else { return needs("a whole number", node, key) }
        guard range.contains(number) else {
            let few = range.prefix(4).count < 4 ? Self.alternatives(range.map { "\($0)" }) : nil
            return outOfRange(node, key, few ?? "between \(range.lowerBound) and \(range.upperBound)", "\(number)")
        }
        return number
    }

    /// A number in the unit, or with another unit of the same quantity.
    func quantity(_ node: YAMLNode, _ key: String, unit: Unit = .none, in range: ClosedRange<Double>? = nil) -> Double?
    {
        let needed = unit == .none ? "a number" : "a number in \(unit.symbol)"
        guard let scalar = scalar(node), scalar.plain || unit != .none,
            let number = QuantityText.parse(scalar.text, in: unit)
        else { return needs(needed, node, key) }
        guard let range, !range.contains(number) else { return number }
        return outOfRange(node, key, Self.bounds(range), shortened(scalar.text))
    }

    /// - Parameter zero: whether a bare `0` stands for no time at all.
    func duration(
        _ node: YAMLNode, _ key: String, in range: ClosedRange<Milliseconds>, zero: Bool = false
    ) -> Milliseconds? {
        let written = scalar(node).flatMap { zero && $0.text == "0" ? Milliseconds.zero : DurationText.parse($0.text) }
        guard let written else { return needs("a duration with a unit, such as '2s'", node, key) }
        guard range.contains(written) else {
            let bounds = "between \(DurationText.write(range.lowerBound)) and \(DurationText.write(range.upperBound))"
            return outOfRange(node, key, bounds, DurationText.write(written))
        }
        return written
    }

    /// One of a few words.
    func word(_ node: YAMLNode, _ key: String, of words: [String]) -> String? {
        guard let scalar = scalar(node), !scalar.isNull else { return needs("a text", node, key) }
        guard words.contains(scalar.text) else {
            let allowed = Self.alternatives(words.map { "'\($0)'" })
            error(
                node.position,
                "'\(key)' must be \(allowed), not \(node.shown)" + suggestion(for: scalar.text, among: words))
            return nil
        }
        return scalar.text
    }

    func word<Choice: RawRepresentable & CaseIterable>(_ node: YAMLNode, _ key: String) -> Choice?
    where Choice.RawValue == String {
        word(node, key, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    func list<Element>(_ node: YAMLNode, _ key: String, _ read: (YAMLNode) -> Element?) -> [Element]? {
        guard case .sequence(let items) = node.content else { return needs("a list", node, key) }
        return items.compactMap(read)
    }

    /// Scalars only, and never a secret: for all that is not a text.
    private func scalar(_ node: YAMLNode) -> YAMLNode.Scalar? {
        guard case .scalar(let scalar) = node.content, !scalar.secret else { return nil }
        return scalar
    }

    func needs<Value>(_ what: String, _ node: YAMLNode, _ key: String) -> Value? {
        error(node.position, "'\(key)' needs \(what), not \(node.shown)")
        return nil
    }

    func outOfRange<Value>(_ node: YAMLNode, _ key: String, _ allowed: String, _ got: String) -> Value? {
        error(node.position, "'\(key)' must be \(allowed), not \(got)")
        return nil
    }

    /// `a, b or c`
    static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }

    private static func bounds(_ range: ClosedRange<Double>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (0, .greatestFiniteMagnitude): "0 or more"
        case (_, .greatestFiniteMagnitude): "above 0"
        case (let low, let high): "between \(plain(low)) and \(plain(high))"
        }
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
