import Yams

/// From the bytes of a file to its tree of nodes, with everything refused that docs/spec/devices.md, section 1,
/// refuses.
struct YAMLComposer {
    private let text: YAMLText
    private let examination: Examination
    /// Keys that come again, in the order found: Yams stops at them, so each is told apart by a marker that is taken
    /// off again, and all of them can be reported.
    private var marked: [YAMLText.Place] = []

    /// From the private use area: no name of anything.
    private static let marker: Unicode.Scalar = "\u{E000}"

    private struct Duplicates: Error { var first: YAMLText.Place }

    /// The root, or `nil` if the file is empty or cannot be read as YAML, which is then reported.
    static func root(of source: SourceFile, _ examination: Examination) -> YAMLNode? {
        guard let text = YAMLText(source, examination), text.screen(examination) else { return nil }
        var composer = YAMLComposer(text: text, examination: examination)
        return composer.compose()
    }

    private init(text: YAMLText, examination: Examination) {
        (self.text, self.examination) = (text, examination)
    }

    private mutating func compose() -> YAMLNode? {
        while true {
            do {
                // No resolver: what a plain scalar means is decided where it is used.
                let parser = try Parser(
                    yaml: text.text(marking: marked, with: Self.marker), resolver: .basic, encoding: .utf8)
                guard let root = try parser.singleRoot() else { return nil }
                // Nodes hold their anchors weakly.
                return withExtendedLifetime(parser) {
                    var conversion = Conversion(examination: examination, position: position)
                    return conversion.node(root, depth: 1)
                }
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                guard mark(context.mark) else {
                    let key = shortened(String(keys.first?.drop { $0.unicodeScalars.first == Self.marker } ?? ""))
                    examination.error(position(context.mark), "'\(key)' is defined twice")
                    return nil
                }
            } catch {
                report(error)
                return nil
            }
        }
    }

    /// Marks the key that begins here.
    /// - Returns: `false` where that cannot be done, or has been done often enough.
    private mutating func mark(_ mark: Mark) -> Bool {
        var place = place(mark)
        guard marked.count < 200, text.lines.indices.contains(place.line),
            text.lines[place.line].indices.contains(place.offset)
        else { return false }
        switch text.lines[place.line][place.offset] {
        case "&", "!", "*", "|", ">": return false
        case "'", "\"": place.offset += 1
        default: break
        }
        marked.append(place)
        return true
    }

    /// In the file as it was written, without our markers.
    private func place(_ mark: Mark) -> YAMLText.Place {
        var place = YAMLText.Place(line: max(mark.line, 1) - 1, offset: max(mark.column, 1) - 1)
        let inserted = marked.filter { $0.line == place.line }.map(\.offset).sorted()
        var shift = 0
        for offset in inserted where offset + shift < place.offset { shift += 1 }
        place.offset -= shift
        return place
    }

    private func position(_ mark: Mark?) -> SourcePosition {
        mark.map { text.position(of: place($0)) } ?? SourcePosition(file: text.file)
    }

    private func report(_ error: any Error) {
        let start = SourcePosition(file: text.file)
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            let doing = context.map { " " + $0.text } ?? ""
            // At the end of the file there is nothing to see; what was not closed there began elsewhere.
            let isAtEnd = mark.line > text.lines.count
            let place = isAtEnd ? context?.mark ?? mark : mark
            examination.error(position(place), "this is not YAML: \(problem)\(doing)")
        case .composer(_, let problem, let mark, _):
            let several = problem.contains("another document")
            examination.error(
                position(mark), several ? "the file must hold one YAML document" : "this is not YAML: \(problem)")
        case .reader(let problem, _, let value, _):
            let offender = Unicode.Scalar(UInt32(truncatingIfNeeded: value))
            let line = text.lines.firstIndex { line in line.contains { $0 == offender } }
            let place = line.flatMap { line in
                text.lines[line].firstIndex { $0 == offender }.map { YAMLText.Place(line: line, offset: $0) }
            }
            examination.error(place.map(text.position) ?? start, "this is not YAML: \(problem)")
        default:
            examination.error(start, "this is not YAML")
        }
    }
}

extension YAMLComposer {
    /// One walk over the tree of Yams.
    private struct Conversion {
        let examination: Examination
        let position: (Mark?) -> SourcePosition
        private var anchors: Set<SourcePosition> = []
        private var expanded = 0
        private var expanding = false
        private var stopped = false

        static let deepest = 20
        static let mostExpanded = 10_000

        init(examination: Examination, position: @escaping (Mark?) -> SourcePosition) {
            (self.examination, self.position) = (examination, position)
        }

        mutating func node(_ node: Node, depth: Int) -> YAMLNode? {
            guard !stopped else { return nil }
            let place = position(node.mark)
            guard depth <= Self.deepest else {
                return stop(place, "the nesting is deeper than \(Self.deepest) levels")
            }
            // Yams hands the anchored node itself to each alias: met again, it is an expansion.
            let wasExpanding = expanding
            defer { expanding = wasExpanding }
            if node.anchor != nil, !anchors.insert(place).inserted { expanding = true }
            if expanding { expanded += 1 }
            guard expanded <= Self.mostExpanded else {
                return stop(place, "the aliases expand to more than 10,000 nodes")
            }
            switch node {
            case .scalar(let scalar): return self.scalar(scalar, place)
            case .sequence(let sequence):
                checkTag(node, place)
                var items: [YAMLNode] = []
                for item in sequence { if let item = self.node(item, depth: depth + 1) { items.append(item) } }
                return stopped ? nil : YAMLNode(position: place, content: .sequence(items))
            case .mapping(let mapping):
                checkTag(node, place)
                var entries: [YAMLNode.Entry] = []
                for pair in mapping { if let entry = entry(pair, depth: depth) { entries.append(entry) } }
                return stopped ? nil : YAMLNode(position: place, content: .mapping(entries))
            case .alias:
                return stop(place, "this alias cannot be resolved")
            }
        }

        private mutating func entry(_ pair: (key: Node, value: Node), depth: Int) -> YAMLNode.Entry? {
            let place = position(pair.key.mark)
            guard case .scalar(let scalar) = pair.key, scalar.tag.description != "!secret" else {
                examination.error(place, "a key must be a plain text")
                return nil
            }
            let key = String(scalar.string.drop { $0.unicodeScalars.elementsEqual([YAMLComposer.marker]) })
            if key == "<<" {
                examination.error(place, "'<<' is not supported; write the keys out")
                return nil
            }
            return node(pair.value, depth: depth + 1).map { YAMLNode.Entry(key: key, keyPosition: place, value: $0) }
        }

        private func scalar(_ scalar: Node.Scalar, _ place: SourcePosition) -> YAMLNode {
            let tag = scalar.tag.description
            if tag != "!secret" { checkTag(.scalar(scalar), place) }
            let plain = scalar.style == .plain && tag.isEmpty
            return YAMLNode(
                position: place,
                content: .scalar(YAMLNode.Scalar(text: scalar.string, plain: plain, secret: tag == "!secret")))
        }

        private func checkTag(_ node: Node, _ place: SourcePosition) {
            let known: [Tag.Name] = [.implicit, .nonSpecific, .str, .seq, .map]
            guard !known.contains(where: { $0.rawValue == node.tag.description }) else { return }
            // The tag itself may be half of a password that should have been quoted.
            examination.error(place, "this tag is not known; only '!secret' is")
        }

        private mutating func stop(_ place: SourcePosition, _ message: String) -> YAMLNode? {
            examination.error(place, message)
            stopped = true
            return nil
        }
    }
}
