import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// Makes simulated devices for the demo, changes them and takes them away. Their ids begin with `demo.`, so that nothing
/// else of the house is ever taken for one of them.
struct DemoDeviceMaker: Sendable {
    /// What a body of `POST /api/devices` asks for.
    struct Wanted {
        var id: String
        /// As pages of the demo name it; `nil`: by its id.
        var alias: String?
        var name: String
        var deviceClass: DeviceClass
        var location: JSONValue.Member?
        var initial: JSONValue?
        /// Of `properties`, what nobody can know before the device speaks.
        var ignored: [String] = []
    }

    static let fields: FieldSet = [id, name, type, location, FieldNotation("properties?:map")]
    private static let id = Field.text("id", 1...60).optional
    private static let name = Field.text("name", 1...80)
    private static let type = Field.text("type", 1...40)
    private static let location = Field.text("location", 1...80).optional
    private static let prefix = "demo."

    /// Those of the reference project.
    private static let seven: [(alias: String, name: String, type: String, location: String)] = [
        ("thermostat-main", "Main thermostat", "thermostat", "Hallway"),
        ("lights-kitchen", "Kitchen lights", "light", "Kitchen"),
        ("camera-front-door", "Front door camera", "camera", "Front door"),
        ("sensor-living-room", "Living room sensor", "temp", "Living room"),
        ("speaker-bedroom", "Bedroom speaker", "speaker", "Bedroom"),
        ("lock-front-door", "Front door lock", "lock", "Front door"),
        ("garage-door", "Garage door", "garage_door", "Garage"),
    ]

    let editor: DeviceEditor

    static func isOfTheDemo(_ id: String) -> Bool { id.hasPrefix(prefix) }

    /// Whether all of the seven are there.
    static func isOn(in snapshot: HouseSnapshot) -> Bool { present(in: snapshot).count == seven.count }

    // MARK: One device

    /// - Returns: its id.
    func make(
        _ wanted: Wanted, in snapshot: HouseSnapshot, by caller: Caller, at now: Instant
    ) async throws(APIError) -> String {
        guard snapshot.configuration.mqtt != nil else { throw .noBroker }
        // On plain topics: what a simulated bridge had announced would be found once more when it is taken away.
        var simulated = [JSONValue.Member("dialect", .string("mqtt"))]
        if let initial = wanted.initial { simulated.append(.init("initial", initial)) }
        var members: [JSONValue.Member] = [
            .init("class", .string(wanted.deviceClass.name)), .init("name", .string(wanted.name)),
            .init("simulate", .object(simulated)),
        ]
        if let alias = wanted.alias { members.append(.init("aliases", .strings([alias]))) }
        if let location = wanted.location { members.append(location) }
        try await editor.add(wanted.id, members, in: snapshot, by: caller, at: now)
        return wanted.id
    }

    func change(
        _ device: Device, name: String?, location: String?, in snapshot: HouseSnapshot, by caller: Caller,
        at now: Instant
    ) async throws(APIError) {
        try check(device)
        var members: [JSONValue.Member] = []
        if let name { members.append(.init("name", .string(name))) }
        if let location { members.append(Self.place(location, in: snapshot)) }
        if !members.isEmpty { try await editor.change(device.id, members, by: caller, at: now) }
    }

    func remove(_ index: DeviceIndex, _ device: Device, by caller: Caller, at now: Instant) async throws(APIError) {
        try check(device)
        try await editor.edit(.remove(id: device.id))
        await editor.hub.withCore { $0.forget(index) }
        await editor.note("The device \(device.id) was forgotten", device.id, by: caller, at: now)
    }

    private func check(_ device: Device) throws(APIError) {
        guard Self.isOfTheDemo(device.id), device.simulated else { throw .notOfTheDemo(device: device.id) }
    }

    // MARK: The seven

    /// Adds those that are missing.
    /// - Returns: how many there are now.
    func enable(by caller: Caller, at now: Instant) async throws(APIError) -> Int {
        for (alias, name, type, location) in Self.seven {
            let snapshot = await editor.hub.current()
            let id = Self.id(of: alias)
            guard snapshot.house.registry.index(of: id) == nil,
                let deviceClass = ReferenceClass.named(type, type: nil, capabilities: [])
            else { continue }
            // A name that the house has given to a device of its own stays there.
            let isFree =
                snapshot.house.registry.index(of: alias) == nil && !snapshot.configuration.takenNames.contains(alias)
            let wanted = Wanted(
                id: id, alias: isFree ? alias : nil, name: name, deviceClass: deviceClass,
                location: Self.place(location, in: snapshot))
            _ = try await make(wanted, in: snapshot, by: caller, at: now)
        }
        return Self.present(in: await editor.hub.current()).count
    }

    /// Takes away those that are there.
    /// - Returns: how many there are now.
    func disable(by caller: Caller, at now: Instant) async throws(APIError) -> Int {
        for (index, device) in Self.present(in: await editor.hub.current()) {
            try await remove(index, device, by: caller, at: now)
        }
        return Self.present(in: await editor.hub.current()).count
    }

    private static func present(in snapshot: HouseSnapshot) -> [(DeviceIndex, Device)] {
        let registry = snapshot.house.registry
        return seven.compactMap { registry.index(of: id(of: $0.alias)) }.compactMap { index in
            registry[index].map { (index, $0) }
        }
    }

    /// A name in the form of ids.
    private static func id(of name: String) -> String { prefix + Identifier.slug(name) }

    /// In a room of the house, or in words that are kept as a note.
    private static func place(_ location: String, in snapshot: HouseSnapshot) -> JSONValue.Member {
        let wanted = location.lowercased()
        let area = snapshot.configuration.areas.values.first { $0.id == wanted || $0.name.lowercased() == wanted }
        return area.map { .init("area", .string($0.id)) } ?? .init("description", .string(location))
    }
}

extension DemoDeviceMaker.Wanted {
    fileprivate typealias Maker = DemoDeviceMaker

    /// `nil` if something is wrong with it, which has been reported.
    init?(_ fields: inout FieldReader, in snapshot: HouseSnapshot) {
        let (given, name) = (fields.read(Maker.id), fields.read(Maker.name))
        let (type, location) = (fields.read(Maker.type), fields.read(Maker.location))
        let properties = fields.raw("properties")
        if let given, !Identifier.isAlias(given) {
            fields.refuse("id", "cannot be an id", expected: Identifier.aliasRule, got: .string(given))
        }
        if let properties, !properties.isNull, properties.object == nil {
            fields.refuse("properties", "must be an object", expected: "object", got: properties)
        }
        let said = properties?.object ?? []
        let deviceClass = type.flatMap { ReferenceClass.named($0, type: nil, capabilities: said.map(\.key)) }
        if let type, deviceClass == nil {
            fields.refuse("type", "is no kind of device that is known here", got: .string(type))
        }
        guard let name, let deviceClass, fields.problems.isEmpty else { return nil }
        let primary = deviceClass.primary?.name
        (self.name, self.deviceClass) = (name, deviceClass)
        id = Maker.id(of: given ?? name)
        alias = given == id ? nil : given
        self.location = location.map { Maker.place($0, in: snapshot) }
        initial = said.last { $0.key == primary }?.value
        ignored = said.map(\.key).filter { $0 != primary }.map { "properties." + $0 }
    }
}
