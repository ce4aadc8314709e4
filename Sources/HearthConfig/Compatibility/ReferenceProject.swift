import HearthModel

/// The configuration of the project that Hearth follows, its folder `config/devices`: read in place and made into a
/// `devices.yaml` of ours (docs/spec/devices.md, section 4). Each node keeps the place where it was written, so that
/// whatever is wrong is said of the file that a person knows.
struct ReferenceProject {
    /// Which other files belong to a `devices.yaml` of this form.
    static let files = ["house.yaml", "integration.yaml", "scenarios.yaml"]

    private let files: ConfigurationFiles
    private let examination: Examination

    init(_ files: ConfigurationFiles, _ examination: Examination) {
        (self.files, self.examination) = (files, examination)
    }

    /// It says no version, and its entries have a `device_type`.
    static func wrote(_ file: SourceFile) -> Bool {
        guard let root = YAMLComposer.root(of: file, Examination()), case .mapping(let blocks) = root.content,
            !root.has(anyOf: ["version"]), let block = blocks.first(where: { $0.key == "devices" }),
            case .mapping(let devices) = block.value.content
        else { return false }
        return devices.contains { $0.value.has(anyOf: ["device_type"]) }
    }

    /// Everything in our own form; `nil` if there is nothing to read.
    func converted() -> YAMLNode? {
        guard let file = files.devices, let root = YAMLComposer.root(of: file, examination) else { return nil }
        let top = SourcePosition(file: file.name)
        let house = read("house.yaml") { ReferenceHouse(&$0) } ?? ReferenceHouse(at: top)
        let integration = read("integration.yaml") { ReferenceIntegration(&$0) } ?? ReferenceIntegration()
        noteScenarios()
        var devices: [ReferenceDevice] = []
        _ = examination.section(root, file.name, .file(file.name), unknownKeys: .warning) { section in
            for entry in section.table("devices") {
                let subject = "device '\(shortened(entry.key))'"
                let read = examination.section(
                    entry.value, entry.key, .thing(subject), at: entry.keyPosition, unknownKeys: .warning
                ) { ReferenceDevice(entry, &$0, in: house, integration) }
                if let read { devices.append(read) }
            }
        }
        house.warn(of: Set(devices.map(\.key)), examination)
        integration.warn(of: Set(devices.map(\.key)), examination)
        let isSimulated = devices.contains(where: \.isSimulated)
        return .map(
            [
                YAMLNode.Entry("version", .plain("1", at: top)), YAMLNode.Entry("house", house.block),
                house.areas.isEmpty ? nil : YAMLNode.Entry("areas", .map(house.areas, at: house.position)),
                isSimulated
                    ? YAMLNode.Entry("mqtt", .map([.init("broker", .plain("embedded", at: top))], at: top)) : nil,
                integration.block(at: top).map { YAMLNode.Entry("discovery", $0) },
                YAMLNode.Entry("devices", .map(devices.map(\.entry), at: top)),
            ].compactMap(\.self), at: top)
    }

    private func read<Value>(_ name: String, _ read: (inout Section) -> Value) -> Value? {
        guard let file = files.reference.first(where: { $0.name == name }),
            let root = YAMLComposer.root(of: file, examination)
        else { return nil }
        return examination.section(root, name, .file(name), unknownKeys: .warning, read)
    }

    /// They belong to the twin of a house, which plays them.
    private func noteScenarios() {
        _ = read("scenarios.yaml") { section in
            guard let first = section.table("scenarios").first else { return }
            examination.warning(first.keyPosition, "scenarios are for the twin of a house and are not taken over")
        }
    }
}

extension YAMLNode {
    static func text(_ text: String, at position: SourcePosition) -> YAMLNode {
        YAMLNode(position: position, content: .scalar(Scalar(text: text, plain: false, secret: false)))
    }

    static func plain(_ text: String, at position: SourcePosition) -> YAMLNode {
        YAMLNode(position: position, content: .scalar(Scalar(text: text, plain: true, secret: false)))
    }

    static func list(_ nodes: [YAMLNode], at position: SourcePosition) -> YAMLNode {
        YAMLNode(position: position, content: .sequence(nodes))
    }

    static func map(_ entries: [Entry], at position: SourcePosition) -> YAMLNode {
        YAMLNode(position: position, content: .mapping(entries))
    }
}

extension YAMLNode.Entry {
    /// A key that nobody wrote stands where its value does.
    init(_ key: String, _ value: YAMLNode) { self.init(key: key, keyPosition: value.position, value: value) }
}

extension Section {
    /// A text that says something; `''`, `null` and what is no text say nothing.
    mutating func said(_ key: String) -> (text: String, position: SourcePosition)? {
        guard let node = value(key), case .scalar(let scalar) = node.content, !scalar.isNull, !scalar.text.isEmpty
        else { return nil }
        return (scalar.text, node.position)
    }

    /// The texts of a list, each with its place.
    mutating func said(in key: String) -> [(text: String, position: SourcePosition)] {
        guard let node = value(key), case .sequence(let nodes) = node.content else { return [] }
        return nodes.compactMap { node in
            if case .scalar(let scalar) = node.content { (scalar.text, node.position) } else { nil }
        }
    }
}
