import HearthModel

/// The block `defaults`: times for all devices of a class, of a kind, or of every class (`all`).
struct ClassDefaults {
    private var overrides: [String: TimesOverride] = [:]

    init() {}

    init(_ section: inout Section) {
        let examination = section.examination
        for name in section.keys {
            guard let entry = section.entry(name) else { continue }
            let properties = DeviceClass.named(name)?.properties.map(\.name)
            if name != "all", properties == nil {
                examination.unknown(
                    "class", name, at: entry.keyPosition, among: DeviceClass.names + ["all"])
            }
            overrides[name] = examination.section(
                entry.value, name, section.subject.block(name), at: entry.keyPosition
            ) { TimesOverride(&$0, properties: properties) }
        }
    }

    /// From the general to the special.
    private func overrides(for device: Device) -> [TimesOverride] {
        ["all", device.deviceClass.name, device.kind].compactMap { $0.flatMap { overrides[$0] } }
    }

    func apply(to device: inout Device) {
        for override in overrides(for: device) { override.apply(to: &device) }
    }

    func keys(for device: Device) -> Set<String> {
        overrides(for: device).reduce(into: []) { $0.formUnion($1.keys) }
    }
}
