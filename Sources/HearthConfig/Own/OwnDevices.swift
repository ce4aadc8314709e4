package import HearthJSON

/// The devices and rooms of `devices.d/90-api.yaml`, the one file of the configuration that the hub writes
/// (docs/spec/devices.md, section 1).
///
/// An entry with a binding is a device of its own. One without only adds keys: to a device of a file that a person
/// wrote, or to one that was found.
package struct OwnDevices {
    package static let fileName = "devices.d/90-api.yaml"

    private var areas: [(id: String, name: String)] = []
    private var entries: [(id: String, keys: [YAMLNode.Entry])] = []

    /// The file without any device.
    package static let none = OwnDevices(entries: []).written

    private init(entries: [(id: String, keys: [YAMLNode.Entry])]) { self.entries = entries }

    /// `nil` if somebody has written into the file what cannot be read.
    package init?(_ file: SourceFile?) {
        guard let file else { return }
        let examination = Examination()
        guard let root = YAMLComposer.root(of: file, examination) else {
            if examination.diagnostics.isEmpty { return } else { return nil }
        }
        guard !examination.diagnostics.hasErrors, case .mapping(let blocks) = root.content else { return nil }
        for block in blocks {
            guard case .mapping(let devices) = block.value.content else { return nil }
            if block.key == "areas" {
                for area in devices {
                    guard case .mapping(let keys) = area.value.content, keys.count == 1, keys[0].key == "name",
                        case .scalar(let name) = keys[0].value.content
                    else { return nil }
                    areas.append((area.key, name.text))
                }
                continue
            }
            guard block.key == "devices" else { return nil }
            for device in devices {
                guard case .mapping(let keys) = device.value.content else { return nil }
                entries.append((device.key, keys))
            }
        }
    }

    package func contains(_ id: String) -> Bool { entries.contains { $0.id == id } }

    /// Adds keys to an entry, in the place of those of the same name; makes the entry if there is none.
    package mutating func set(_ id: String, _ members: [JSONValue.Member]) {
        let keys = members.map(YAMLNode.Entry.init)
        guard let index = entries.firstIndex(where: { $0.id == id }) else {
            entries.append((id, keys))
            return
        }
        entries[index].keys.removeAll { old in keys.contains { $0.key == old.key } }
        entries[index].keys += keys
    }

    /// Adds a room; one that is there keeps its name.
    package mutating func addArea(_ id: String, named name: String) {
        if !areas.contains(where: { $0.id == id }) { areas.append((id, name)) }
    }

    package mutating func remove(_ id: String) { entries.removeAll { $0.id == id } }

    /// The text of the file, and what each of its lines is about.
    package var written: Written {
        var text = YAMLWriter()
        text.line("# Written by Hearth: devices that were made or changed in the app.", of: "", [])
        if !areas.isEmpty { text.line("areas:", of: "", []) }
        for (id, name) in areas {
            let name = YAMLWriter.quoted(name)
            text.line("  " + YAMLWriter.quoted(id) + ": { name: " + name + " }", of: id, [])
        }
        text.line(entries.isEmpty ? "devices: {}" : "devices:", of: "", [])
        for entry in entries {
            text.line("  " + YAMLWriter.quoted(entry.id) + (entry.keys.isEmpty ? ": {}" : ":"), of: entry.id, [])
            text.write(entry.keys, of: entry.id, at: [], depth: 2)
        }
        return Written(text: text.text, places: text.places)
    }

    package struct Written: Sendable {
        package let text: String
        let places: [(id: String, path: [String])]

        /// Which key of which device stands on a line, counted from 1; `nil` on lines of no device.
        package func place(at line: Int) -> (id: String, path: String)? {
            guard places.indices.contains(line - 1), !places[line - 1].id.isEmpty else { return nil }
            let (id, path) = places[line - 1]
            let text = path.enumerated().map { index, part in
                part.hasPrefix("[") || index == 0 ? part : "." + part
            }.joined()
            return (id, text)
        }
    }
}

extension YAMLNode.Entry {
    fileprivate init(_ member: JSONValue.Member) {
        let nowhere = SourcePosition(file: OwnDevices.fileName)
        self.init(key: member.key, keyPosition: nowhere, value: YAMLNode(member.value, at: nowhere))
    }
}

extension YAMLNode {
    /// Texts stay texts, whatever they look like.
    fileprivate init(_ value: JSONValue, at position: SourcePosition) {
        let content: Content =
            switch value {
            case .array(let values): .sequence(values.map { YAMLNode($0, at: position) })
            case .object(let members): .mapping(members.map(Entry.init))
            case .string(let text): .scalar(Scalar(text: text, plain: false, secret: false))
            default:
                .scalar(
                    Scalar(
                        text: String(decoding: JSONWriter.document { $0.value(value) }, as: UTF8.self), plain: true,
                        secret: false))
            }
        self.init(position: position, content: content)
    }
}
