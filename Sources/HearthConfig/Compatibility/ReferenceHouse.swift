import HearthModel

/// `house.yaml` of the reference project: the house, its rooms and what is in them.
struct ReferenceHouse {
    fileprivate struct Room {
        let id: String
        let name: String
        let position: SourcePosition
        let devices: [(text: String, position: SourcePosition)]
        /// `natural_light true, traffic medium`
        let surroundings: String?
    }

    let position: SourcePosition
    private var name: YAMLNode
    private var address: YAMLNode?
    private var timezone: YAMLNode
    fileprivate private(set) var rooms: [Room] = []

    /// What there is where nobody wrote the file.
    init(at position: SourcePosition) {
        self.position = position
        name = .text("Smart Home", at: position)
        timezone = .text("UTC", at: position)
    }

    init(_ section: inout Section) {
        self.init(at: section.position)
        if let said = section.said("name") { name = .text(said.text, at: said.position) }
        address = section.said("address").map { .text($0.text, at: $0.position) }
        if let said = section.said("timezone") { timezone = .text(said.text, at: said.position) }
        let examination = section.examination
        for room in section.list("rooms", { Room($0, examination) }) ?? [] {
            if let known = rooms.first(where: { $0.id == room.id }) {
                examination.warning(
                    room.position, "room '\(room.name)' is the same as '\(known.name)'; the first counts")
            } else {
                rooms.append(room)
            }
        }
        section.refuseRules("global_automation")
        for setting in section.table("security_settings") {
            let key = Self.delays[setting.key].map { " ('\($0)')" } ?? ""
            examination.warning(
                setting.keyPosition,
                "'\(shortened(setting.key))'\(key) is a setting of the alarm itself and not taken over")
        }
    }

    /// The reference project's names for what alarms call otherwise.
    private static let delays = [
        "armed_delay": "arming_delay", "disarmed_delay": "entry_delay", "alarm_timeout": "trigger_time",
    ]

    var block: YAMLNode {
        .map(
            [
                YAMLNode.Entry("name", name), YAMLNode.Entry("timezone", timezone),
                address.map { YAMLNode.Entry("address", $0) },
            ].compactMap(\.self), at: position)
    }

    var areas: [YAMLNode.Entry] {
        rooms.map { room in
            YAMLNode.Entry(
                key: room.id, keyPosition: room.position,
                value: .map([YAMLNode.Entry("name", .text(room.name, at: room.position))], at: room.position))
        }
    }

    /// Where a device is: in the room that lists it, or in the one that it names.
    func room(of device: String, at location: String?) -> (area: String, surroundings: String?)? {
        let room =
            rooms.first { $0.devices.contains { $0.text == device } }
            ?? location.flatMap { location in
                rooms.first { $0.name == location || $0.id == Identifier.made(of: location) }
            }
        return room.map { ($0.id, $0.surroundings) }
    }

    /// The published files name devices that are nowhere.
    func warn(of devices: Set<String>, _ examination: Examination) {
        for room in rooms {
            for device in room.devices where !devices.contains(device.text) {
                examination.warning(
                    device.position,
                    "room '\(room.name)' has the device '\(shortened(device.text))', which does not exist")
            }
        }
    }
}

extension ReferenceHouse.Room {
    fileprivate init?(_ node: YAMLNode, _ examination: Examination) {
        let read = examination.section(node, "rooms", .block("rooms"), unknownKeys: .warning) { section -> Self? in
            let devices = section.said(in: "devices")
            let surroundings = section.table("environmental_factors").compactMap { factor -> String? in
                guard case .scalar(let scalar) = factor.value.content else { return nil }
                return factor.key + " " + scalar.text
            }
            section.refuseRules("automation_rules")
            guard let name = section.said("name"), let id = Identifier.made(of: name.text) else {
                section.examination.warning(section.position, "a room without a name is not taken over")
                return nil
            }
            return Self(
                id: id, name: name.text, position: name.position, devices: devices,
                surroundings: surroundings.isEmpty ? nil : surroundings.joined(separator: ", "))
        }
        guard let room = read ?? nil else { return nil }
        self = room
    }
}

extension Section {
    /// Rules are written anew, in words of ours; each is named.
    fileprivate mutating func refuseRules(_ key: String) {
        guard let node = value(key), case .sequence(let rules) = node.content else { return }
        for rule in rules {
            examination.warning(rule.position, "an automation of '\(key)' is not taken over; write it as a rule")
        }
    }
}

extension Identifier {
    /// `Living Room` → `living_room`; `nil` where nothing of it can stand in an id.
    static func made(of name: String) -> String? {
        var id = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": id.unicodeScalars.append(scalar)
            default: if !id.hasSuffix("_"), !id.isEmpty { id += "_" }
            }
        }
        while id.hasSuffix("_") { id.removeLast() }
        return isID(id) ? id : isID("d" + id) ? "d" + id : nil
    }
}
