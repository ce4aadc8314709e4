extension Section {
    /// A value that must be there.
    mutating func required<Value>(_ key: String, _ read: (inout Section, String) -> Value?) -> Value? {
        let value = read(&self, key)
        if !has(key) { missing(key) }
        return value
    }

    /// The id of something that exists.
    /// - Parameter noun: what it is: "area".
    mutating func reference(_ key: String, _ noun: String, among names: Set<String>) -> String? {
        value(key).flatMap { examination.reference($0, key, noun, among: names) }
    }

    mutating func references(_ key: String, _ noun: String, among names: Set<String>) -> [String] {
        let examination = examination
        return list(key) { examination.reference($0, key, noun, among: names) } ?? []
    }

    /// Other names of the thing; `-` is allowed in them.
    mutating func aliases(_ key: String) -> [String] {
        let (examination, subject) = (examination, subject.shown)
        return list(key) { node in
            guard let alias = examination.name(node, key) else { return nil }
            guard Identifier.isAlias(alias) else {
                examination.error(
                    node.position,
                    "\(node.shown) cannot be an alias: \(Identifier.aliasRule)")
                return nil
            }
            examination.claim(alias, for: subject, at: node.position)
            return alias
        } ?? []
    }
}

extension Examination {
    func reference(_ node: YAMLNode, _ key: String, _ noun: String, among names: Set<String>) -> String? {
        guard let name = name(node, key) else { return nil }
        guard names.contains(name) else {
            unknown(noun, node, among: names)
            return nil
        }
        return name
    }
}
