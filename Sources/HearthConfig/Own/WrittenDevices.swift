/// Where devices stand in files that people wrote.
package struct WrittenDevices {
    private var places: [String: (position: SourcePosition, keys: [String: SourcePosition])] = [:]

    package init(_ files: ConfigurationFiles) {
        let examination = Examination()
        for file in [files.devices].compactMap(\.self) + files.additions where file.name != OwnDevices.fileName {
            guard case .mapping(let blocks) = YAMLComposer.root(of: file, examination)?.content else { continue }
            for block in blocks where block.key == "devices" {
                guard case .mapping(let devices) = block.value.content else { continue }
                for device in devices { note(device) }
            }
        }
    }

    private mutating func note(_ device: YAMLNode.Entry) {
        var keys: [String: SourcePosition] = [:]
        if case .mapping(let written) = device.value.content {
            for entry in written { keys[entry.key] = entry.keyPosition }
        }
        places[device.key] = (device.keyPosition, keys)
    }

    /// `nil` if no such file has it.
    package func position(of id: String) -> SourcePosition? { places[id]?.position }

    package func position(of key: String, in id: String) -> SourcePosition? { places[id]?.keys[key] }
}
