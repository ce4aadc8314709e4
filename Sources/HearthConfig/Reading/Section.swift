import HearthModel

/// One map of the configuration while it is read. Each key is asked for by name; a key that nobody has asked for when
/// the reading ends is unknown. So the readers are the only list of what may be written.
struct Section {
    let subject: Subject
    /// Of the key or, at the top of a file, of the map.
    let position: SourcePosition
    let examination: Examination
    private var entries: [String: YAMLNode.Entry] = [:]
    private var order: [String] = []
    private var asked: [String] = []
    private var others: [String] = []

    /// What a message says a key belongs to.
    enum Subject {
        case file(String)
        /// A block by its keys: `'mqtt.tls'`.
        case block(String)
        /// Something with a name of its own, and all blocks inside it: `device 'hall.light'`.
        case thing(String)

        var shown: String {
            switch self {
            case .file(let name), .thing(let name): name
            case .block(let path): "'\(path)'"
            }
        }

        func block(_ key: String) -> Subject {
            switch self {
            case .file: .block(key)
            case .block(let path): .block(path + "." + key)
            case .thing: self
            }
        }
    }

    /// - Parameter key: how a message names what should have been a map.
    fileprivate init?(
        _ node: YAMLNode, _ key: String, _ subject: Subject, at position: SourcePosition, _ examination: Examination
    ) {
        (self.subject, self.position, self.examination) = (subject, position, examination)
        switch node.content {
        case .mapping(let written):
            for entry in written {
                if let first = entries[entry.key] {
                    examination.error(
                        entry.keyPosition, "'\(shortened(entry.key))' is defined twice in \(subject.shown)",
                        notes: [Diagnostic.Note(first.keyPosition, "first defined here")])
                } else {
                    entries[entry.key] = entry
                    order.append(entry.key)
                }
            }
        case .scalar where node.isNull: break
        default:
            examination.error(node.position, "'\(key)' needs a map, not \(node.shown)")
            return nil
        }
    }

    /// The value of a key, if it is there.
    mutating func value(_ key: String) -> YAMLNode? {
        asked.append(key)
        return entries[key]?.value
    }

    /// A key with its value, for readers that come later.
    mutating func entry(_ key: String) -> YAMLNode.Entry? {
        asked.append(key)
        return entries[key]
    }

    func has(_ key: String) -> Bool { entries[key] != nil }

    /// Where the key stands, or the map if it is not there.
    func place(of key: String) -> SourcePosition { entries[key]?.keyPosition ?? position }

    /// All keys in the order in which they were written.
    var keys: [String] { order }

    /// Names to look through for an unknown key to which no key of this map is near.
    mutating func offer(_ names: [String]) { others += names }

    func missing(_ key: String) {
        examination.error(position, "\(subject.shown) needs '\(key)'")
    }

    fileprivate func finish(unknownKeys severity: Diagnostic.Severity) {
        for key in order where !asked.contains(key) {
            var names = suggestion(for: key, among: asked)
            if names.isEmpty { names = didYouMean(Array(nearestNames(to: key, among: others).prefix(1))) }
            examination.adopt(
                Diagnostic(
                    entries[key]?.keyPosition ?? position, severity,
                    "unknown key '\(shortened(key))' in \(subject.shown)" + names))
        }
    }
}

extension Examination {
    /// Reads a map and reports its unknown keys.
    /// - Parameters:
    ///   - key: how a message names what should have been a map.
    ///   - severity: of keys that `read` has not asked for.
    /// - Returns: what `read` made of it, or `nil` if the node is no map.
    func section<Value>(
        _ node: YAMLNode, _ key: String, _ subject: Section.Subject, at position: SourcePosition? = nil,
        unknownKeys severity: Diagnostic.Severity = .error, _ read: (inout Section) -> Value
    ) -> Value? {
        guard var section = Section(node, key, subject, at: position ?? node.position, self) else { return nil }
        let value = read(&section)
        section.finish(unknownKeys: severity)
        return value
    }
}

extension Section {
    /// A block inside this one.
    mutating func section<Value>(_ key: String, _ read: (inout Section) -> Value) -> Value? {
        guard let node = value(key) else { return nil }
        return examination.section(node, key, subject.block(key), at: place(of: key), read)
    }
}
