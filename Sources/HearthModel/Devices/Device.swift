/// What a device is: its entry in the registry. How it is right now lives in the kernel's `House`.
package struct Device: Sendable, Equatable, Codable {
    /// Rule name: area, dot, name (`hall.light`). Never changes while the hardware stays the same.
    package var id: String
    package var name: String
    package var description: String?
    package var deviceClass: DeviceClass
    /// Refines a cover (`garage`, `blind`); `nil` for other classes.
    package var kind: String?
    /// Area id, if it is in one.
    package var area: String?
    package var aliases: [String] = []
    /// What this device really has, primary first; at least the properties that its binding serves.
    package var properties: [Property]
    package var times: DeviceTimes
    /// Property name → how far a report may differ from what was asked; overrides the class.
    package var tolerances: [String: Double] = [:]
    /// Property name → what it is while nobody wants anything of it (docs/spec/rule-language.md, section 5.2).
    package var restingValues: [String: Value] = [:]
    /// Disabled devices are listed, and otherwise ignored.
    package var enabled = true
    /// Has no way to report: what was asked is assumed to be so.
    package var assumed = false
    /// Lives in the simulator; the path of its messages is that of real ones.
    package var simulated = false
    /// Runs on a battery or sleeps: silence is no failure until its readings are stale, and it is not asked.
    package var sleepy = false
    package var critical = false
    /// Use retained values as if they were fresh.
    package var trustsRetained = false
    /// How it came into the registry.
    package var discovery: Discovery = .config
    /// The driver that serves it: `mqtt`, `zigbee2mqtt`, `tasmota`, `virtual`, …
    package var integration: String
    /// What it wants of people who move it; `nil`: it takes no code.
    package var code: CodeDemand?
    /// What it can be asked to do that leaves no value; `nil`: all that its class can, as far as anybody knows.
    package var acts: [Command.Act]?
    /// What it is reached through, where that is something of its own which many devices share: a name that no other
    /// bridge of the house has.
    package var bridge: String?
    package var hardware = Hardware()

    package enum Discovery: String, Sendable, Codable {
        case config
        case mqttDiscovery = "mqtt_discovery"
        case gpio, simulated, virtual, api, interview
    }

    /// What the device says of itself.
    package struct Hardware: Sendable, Equatable, Codable {
        package var manufacturer: String?
        package var model: String?
        package var firmware: String?
        package init() {}
    }

    package init(
        id: String, name: String, deviceClass: DeviceClass, kind: String? = nil, properties: [Property]? = nil,
        integration: String
    ) {
        (self.id, self.name, self.deviceClass, self.kind) = (id, name, deviceClass, kind)
        self.properties = properties ?? deviceClass.properties
        self.integration = integration
        times = DeviceTimes(deviceClass: deviceClass, kind: kind)
        critical = deviceClass.critical
    }

    package func offers(_ act: Command.Act) -> Bool { acts?.contains(act) ?? true }

    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// The API category; garage doors and gates are `security` though covers are `other`.
    package var category: DeviceCategory { guardsAnEntrance ? .security : deviceClass.category }

    private var guardsAnEntrance: Bool { kind.flatMap(DeviceClass.CoverKind.init)?.guardsAnEntrance == true }

    /// Lock, valve, alarm, siren, garage and gate: out of a guest's reach unless listed by id.
    package var needsTrust: Bool { isBeyondBroker || deviceClass.traits.access == .trusted }

    /// Lock, valve, alarm, garage and gate: nobody moves them by a message on the hub's own topics.
    package var isBeyondBroker: Bool { guardsAnEntrance || deviceClass.traits.access == .beyondBroker }
}
