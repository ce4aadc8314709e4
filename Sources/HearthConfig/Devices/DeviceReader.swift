import HearthModel

/// Reads the entries of `devices` (docs/spec/devices.md, section 2.4).
struct DeviceReader {
    let names: Names
    let gpio: GPIOSettings
    let defaults: ClassDefaults
    private let lines = LineRegister()
    private let topics = CommandTopics()

    init(names: Names, gpio: GPIOSettings, defaults: ClassDefaults) {
        (self.names, self.gpio, self.defaults) = (names, gpio, defaults)
    }

    static let bindings = [
        "mqtt", "zigbee2mqtt", "tasmota", "shelly", "homeassistant", "esphome", "homie", "gpio", "simulate", "virtual",
    ]

    /// `nil` if the entry cannot be used; why has been reported.
    func device(id: String, _ section: inout Section) -> ConfiguredDevice? {
        // Keys of the generic binding are easily written one level too high.
        section.offer(GenericBinding.keys)
        let known = deviceClass(&section)
        let powers = section.section("powers") { Powers(&$0) } ?? Powers()
        let binding = binding(&section, id: id, known?.deviceClass, powers)
        // Without a class the rest is read all the same, so that all mistakes show at once.
        let stand = known ?? KnownClass(deviceClass: DeviceClass.generic, kind: nil)
        var device = Device(
            id: id, name: displayName(of: id), deviceClass: stand.deviceClass, kind: stand.kind,
            integration: binding?.family ?? "")
        if section.position.file == OwnDevices.fileName { device.discovery = .api }
        defaults.apply(to: &device)
        describe(&device, &section)
        let properties = known.map { known in known.deviceClass.properties.map(\.name) }
        let times = TimesOverride(&section, properties: properties)
        times.apply(to: &device)
        let extra = extraProperties(&section, known?.deviceClass, id: id)
        guard let binding, known != nil else { return nil }
        var entry = ConfiguredDevice(
            device: device, binding: binding, properties: extra.compactMapValues(\.topics),
            explicit: Set(section.keys).union(defaults.keys(for: device)))
        entry.pins = extra.compactMapValues(\.pins)
        entry.powers = powers
        DeviceShape(extra: extra.mapValues(\.property)).apply(to: &entry)
        check(entry, section)
        return entry
    }

    // MARK: Class and description

    private struct KnownClass {
        let deviceClass: DeviceClass
        let kind: String?
    }

    private func deviceClass(_ section: inout Section) -> KnownClass? {
        let examination = section.examination
        let kinds = DeviceClass.CoverKind.allCases.map(\.rawValue)
        let kind = section.word("kind", of: kinds)
        guard let name = section.required("class", { $0.name($1) }) else { return nil }
        guard let deviceClass = DeviceClass.named(name) else {
            if let node = section.value("class") { examination.unknown("class", node, among: DeviceClass.names) }
            return nil
        }
        let asClass = DeviceClass.CoverKind(rawValue: name)?.rawValue
        if kind != nil, deviceClass.id != .cover || (asClass ?? kind) != kind {
            examination.error(section.place(of: "kind"), "'kind' refines the class 'cover', not '\(name)'")
        }
        return KnownClass(deviceClass: deviceClass, kind: kind ?? asClass)
    }

    private func describe(_ device: inout Device, _ section: inout Section) {
        device.name = section.name("name") ?? device.name
        device.description = section.text("description")
        let first = device.id.prefix { $0 != "." }
        device.area =
            section.reference("area", "area", among: names.areas)
            ?? (first.count < device.id.count && names.areas.contains(String(first)) ? String(first) : nil)
        device.aliases = section.aliases("aliases")
        device.enabled = section.flag("enabled") ?? true
        device.trustsRetained = section.flag("retain_ok") ?? false
        device.critical = section.flag("critical") ?? device.critical
        device.times.flapLimit = section.integer("flap_limit", in: 0...600) ?? device.times.flapLimit
    }

    // MARK: Binding

    private func binding(
        _ section: inout Section, id: String, _ deviceClass: DeviceClass?, _ powers: Powers
    ) -> Binding? {
        let written = section.keys.filter(Self.bindings.contains)
        switch written.count {
        case 0:
            section.examination.error(
                section.position,
                "\(section.subject.shown) needs a binding: one of "
                    + Examination.alternatives(Self.bindings.map { "'\($0)'" }))
        case 1: break
        default:
            let listed =
                written.dropLast().map { "'\($0)'" }.joined(separator: ", ") + " and '\(written[written.count - 1])'"
            section.examination.error(
                section.place(of: written[1]),
                "\(section.subject.shown) has \(written.count == 2 ? "two" : "several") bindings, \(listed); keep one")
        }
        // All are read, for the sake of what may be wrong in them.
        let read = Self.bindings.map { binding($0, &section, id: id, deviceClass, powers) }
        return written.count == 1 ? read.compactMap(\.self).first : nil
    }

    private func binding(
        _ family: String, _ section: inout Section, id: String, _ deviceClass: DeviceClass?, _ powers: Powers
    ) -> Binding? {
        let primary = deviceClass?.primary
        switch family {
        case "mqtt": return section.section(family) { .mqtt(generic(&$0, primary, id: id)) }
        case "zigbee2mqtt":
            return section.value(family).flatMap { Zigbee2MQTTBinding($0, section) }.map { .zigbee2mqtt($0) }
        case "tasmota": return section.section(family) { .tasmota(TasmotaBinding(&$0)) }
        case "shelly": return section.section(family) { .shelly(ShellyBinding(&$0)) }
        case "homie": return section.section(family) { HomieBinding(&$0).map { .homie($0) } } ?? nil
        case "homeassistant": return section.section(family) { .homeAssistant(HomeAssistantBinding(&$0)) }
        case "esphome": return section.section(family) { ESPHomeBinding(&$0).map { .esphome($0) } } ?? nil
        case "simulate":
            return section.section(family) {
                .simulate(SimulateBinding(&$0, deviceClass: deviceClass, powers: powers))
            }
        case "virtual": return section.section(family) { .virtual(VirtualBinding(&$0, property: primary)) }
        default:
            return section.section(family) { section in
                let binding = entry(section).read(&section, deviceClass: deviceClass)
                if let deviceClass, let binding, PinShape(binding).properties(of: deviceClass).isEmpty {
                    section.examination.error(
                        section.position,
                        "a line cannot serve the class '\(deviceClass.name)' of \(section.subject.shown)")
                }
                return binding.map { .gpio($0) }
            } ?? nil
        }
    }

    private func generic(_ section: inout Section, _ property: Property?, id: String) -> GenericBinding {
        let binding = GenericBinding(&section, property: property)
        topics.use(binding.commandTopic, by: id, in: section)
        return binding
    }

    private func entry(_ section: Section) -> GPIOEntry {
        GPIOEntry(settings: gpio, lines: lines, user: section.subject.shown)
    }

    // MARK: Further properties

    /// How a further property is reached: by topics or by pins.
    private struct Extra {
        var property: Property
        var topics: GenericBinding?
        var pins: GPIOBinding?
    }

    private func extraProperties(
        _ section: inout Section, _ deviceClass: DeviceClass?, id: String
    ) -> [String: Extra] {
        let (examination, subject) = (section.examination, section.subject)
        var found: [String: Extra] = [:]
        for written in section.table("properties") {
            let name = Property.canonicalName(written.key)
            guard Identifier.isID(name), !name.contains(".") else {
                examination.error(
                    written.keyPosition, "'\(shortened(written.key))' cannot be the name of a property")
                continue
            }
            let property = deviceClass?.property(name) ?? Property.standard(name)
            let read = examination.section(unwrapped(written.value), written.key, subject, at: written.keyPosition) {
                section -> Extra? in
                section.offer(["mqtt", "gpio"])
                if ["line", "chip", "pwm"].contains(where: section.has) {
                    let pins = entry(section).read(&section, deviceClass: nil)
                    return pins.map { Extra(property: property ?? Property(name, .flag), pins: $0) }
                }
                let topics = generic(&section, property, id: id)
                if !topics.isBound { section.examination.error(section.position, Self.unbound("property '\(name)'")) }
                return Extra(property: property ?? Property(name, topics), topics: topics)
            }
            if let extra = read ?? nil { found[name] = extra }
        }
        return found
    }

    /// The name of the family may stand around the binding or be left out.
    private func unwrapped(_ node: YAMLNode) -> YAMLNode {
        guard case .mapping(let entries) = node.content, entries.count == 1, ["mqtt", "gpio"].contains(entries[0].key)
        else { return node }
        return entries[0].value
    }

    // MARK: What only the whole entry shows

    private func check(_ entry: ConfiguredDevice, _ section: Section) {
        guard case .mqtt(let binding) = entry.binding else { return }
        let (subject, examination) = (section.subject.shown, section.examination)
        if !binding.isBound, entry.properties.isEmpty {
            examination.error(section.position, Self.unbound(subject))
            return
        }
        let id = entry.device.deviceClass.id
        if id == .button, binding.eventMap.isEmpty, !binding.triggerOnly {
            examination.error(section.position, "\(subject) needs 'event_map' or 'trigger_only'")
        }
        let isMeantToBeSet = entry.device.deviceClass.primary?.settable == true || id == .action
        let canBeSet = ([binding] + entry.properties.values).contains { $0.commandTopic != nil }
        if isMeantToBeSet, !canBeSet {
            examination.warning(section.position, "\(subject) has no 'command_topic' and so can only be read")
        }
    }

    private static func unbound(_ subject: String) -> String { "\(subject) needs 'state_topic' or 'command_topic'" }
}

extension DeviceClass {
    /// Stands in while the rest of an entry without a class is read.
    fileprivate static var generic: DeviceClass { self[.sensor] }
}

extension Property {
    /// A property that only this device has: its unit or its words tell what it is.
    fileprivate init(_ name: String, _ binding: GenericBinding) {
        let words = Set(binding.statePayloads.keys).union(binding.commandPayloads.keys)
        let type: ValueType
        if let unit = binding.unit {
            type = .number(UnitConversion(named: unit)?.unit ?? .other(unit))
        } else if words.isEmpty {
            type = .text
        } else {
            type = words.isSubset(of: ["on", "off"]) ? .flag : .word(words.sorted())
        }
        self.init(name, type, settable: binding.commandTopic != nil)
    }
}
