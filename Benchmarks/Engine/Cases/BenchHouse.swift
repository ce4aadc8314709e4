import HearthKernel
import HearthModel
import HearthRules

/// A house of many alike rooms, and rules for them as people write them.
struct BenchHouse {
    var house = House()
    var reaction = Reaction()
    private(set) var now = Instant(milliseconds: 1_767_600_000_000)

    static let modes = "modes home, away, night\n"

    /// Eight devices a room.
    static func devices(rooms: Int) -> String {
        let classes = [
            "light: light", "motion: motion", "lux: lux", "door: door", "heat: thermostat", "fan: fan", "temp: temp",
            "button: button",
        ]
        return (0..<rooms).flatMap { room in classes.map { "device room\(room).\($0)" } }.joined(separator: "\n")
    }

    /// Five rules a room.
    static func rules(rooms: Int) -> String {
        let rooms = (0..<rooms).map { room in
            """
            rule "Light follows motion \(room)":
            while room\(room).motion if room\(room).lux < 40 lux default yes, lingering 3 min { set room\(room).light to 60 % }

            rule "Evening light \(room)":
            when at sunset - 20 min if mode is home and not room\(room).door { set room\(room).light to 40 % }

            rule "Window open \(room)":
            while room\(room).door for 2 min if room\(room).temp > 5 °C { set room\(room).heat.setpoint to 12 °C }

            rule "Button \(room)":
            when room\(room).button pressed { toggle room\(room).light }

            rule "Fan \(room)":
            when room\(room).temp > 26 °C for 5 min if time between 08:00 and 22:00 { set room\(room).fan to on }
            """
        }
        return modes + rooms.joined(separator: "\n\n")
    }

    /// Has started: every device is there and has said what it is.
    /// - Parameters:
    ///   - rules: the text of each file.
    ///   - others: devices besides, as a fixture names them.
    init(rooms: Int, rules: [String], others: String = "") {
        let texts =
            [("fixture.hearth", Self.devices(rooms: rooms) + "\n" + others)]
            + rules.enumerated().map { ("rules\($0).hearth", $1) }
        let files = texts.map { Parser.parse(SourceText(name: $0.0, text: $0.1)) }
        let (names, mistakes) = Fixture.names(of: files)
        let set = Resolver.resolve(files, names: names)
        for diagnostic in mistakes + set.diagnostics where diagnostic.severity == .error {
            fatalError("The benchmark's own rules are wrong: \(diagnostic.code) \(diagnostic.message)")
        }
        house = House(laidOutAs: names.registry)
        house.site = Place(latitude: 52.5, longitude: 13.4)
        for device in names.registry.devices.compactMap(\.self) { step(.define(device, keepsState: false)) }
        house.load(Compiler.compile(set, names: names), into: &reaction)
        step(.link(connected: true))
        for device in names.registry.indices { step(.availability(device, .online, .device)) }
        step(.ready)
    }

    /// A slot by the name that rules give it.
    func slot(_ property: String, of id: String) -> SlotIndex {
        guard let device = house.registry.index(of: id), let slot = house.registry.slot(property, of: device) else {
            preconditionFailure("The house has no '\(id).\(property)'.")
        }
        return slot
    }

    func report(_ value: Value, of slot: SlotIndex) -> Report {
        Report(device: house.registry[slot].device, values: [SlotValue(slot, value)], provenance: .live)
    }

    mutating func step(_ event: Input.Event, after span: Milliseconds = Milliseconds(1)) {
        now = now + span
        house.step(Input(at: now, event), into: &reaction)
    }
}
