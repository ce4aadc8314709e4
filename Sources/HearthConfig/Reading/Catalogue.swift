/// All entries of one kind, from all files, in the order in which they were written.
struct Catalogue {
    /// "device"
    private let noun: String
    private var entries: [YAMLNode.Entry] = []
    private var positions: [String: SourcePosition] = [:]

    init(_ noun: String) { self.noun = noun }

    var ids: Set<String> { Set(positions.keys) }

    func position(of id: String) -> SourcePosition? { positions[id] }

    /// Takes the entries of a block; reports ids that cannot be one or that are there already.
    mutating func add(_ block: YAMLNode.Entry, _ examination: Examination) {
        guard case .mapping(let written) = block.value.content else {
            if !block.value.isNull {
                examination.error(block.value.position, "'\(block.key)' needs a map, not \(block.value.shown)")
            }
            return
        }
        for entry in written {
            if let first = positions[entry.key] {
                examination.error(
                    entry.keyPosition, "\(noun) '\(shortened(entry.key))' is defined twice",
                    notes: [Diagnostic.Note(first, "first defined here")])
                continue
            }
            positions[entry.key] = entry.keyPosition
            entries.append(entry)
            if !Identifier.isID(entry.key) {
                examination.error(
                    entry.keyPosition, "'\(shortened(entry.key))' cannot be an id: \(Identifier.rule)")
            } else if noun != "floor" {
                examination.claim(entry.key, for: "\(noun) '\(entry.key)'", at: entry.keyPosition)
            }
        }
    }

    /// Adds the keys of an entry to the one of the same id that stands there; its own keys go before.
    /// - Returns: false if there is none.
    mutating func add(keysOf entry: YAMLNode.Entry) -> Bool {
        guard let index = entries.firstIndex(where: { $0.key == entry.key }) else { return false }
        let present = entries[index]
        guard case .mapping(let old) = present.value.content, case .mapping(let new) = entry.value.content else {
            return true
        }
        let more = new.filter { key in !old.contains { $0.key == key.key } }
        entries[index] = YAMLNode.Entry(
            key: present.key, keyPosition: present.keyPosition,
            value: YAMLNode(position: present.value.position, content: .mapping(old + more)))
        return true
    }

    func read<Value>(_ examination: Examination, _ read: (String, inout Section) -> Value) -> [Value] {
        entries.compactMap { entry in
            let subject = "\(noun) '\(shortened(entry.key))'"
            return examination.section(
                entry.value, entry.key, .thing(subject), at: entry.keyPosition
            ) { read(entry.key, &$0) }
        }
    }
}
