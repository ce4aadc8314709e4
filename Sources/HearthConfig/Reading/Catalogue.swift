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

    func read<Value>(_ examination: Examination, _ read: (String, inout Section) -> Value) -> [Value] {
        entries.compactMap { entry in
            let subject = "\(noun) '\(shortened(entry.key))'"
            return examination.section(
                entry.value, entry.key, .thing(subject), at: entry.keyPosition
            ) { read(entry.key, &$0) }
        }
    }
}
