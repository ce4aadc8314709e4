import HearthKernel
import HearthModel
import HearthSimulation

/// Where people are, and what has to be closed while nobody is about.
struct Watch: Sendable {
    private let people: [SlotIndex]
    /// Property and what it must be.
    private let entrances: [(slot: SlotIndex, closed: Value)]
    private let alarms: [SlotIndex]
    /// People at home whom the house does not know.
    var visitors = 0

    init(_ registry: Registry) {
        var (people, alarms): ([SlotIndex], [SlotIndex]) = ([], [])
        var entrances: [(SlotIndex, Value)] = []
        for index in registry.indices {
            guard let device = registry[index], let name = device.deviceClass.primary?.name,
                let slot = registry.slot(name, of: index)
            else { continue }
            switch device.deviceClass.id {
            case .person: people.append(slot)
            case .door, .window: entrances.append((slot, .text("closed")))
            case .lock: entrances.append((slot, .text("locked")))
            case .alarm: alarms.append(slot)
            default: break
            }
        }
        (self.people, self.entrances, self.alarms) = (people, entrances, alarms)
    }

    var hasAnythingToWatch: Bool { !entrances.isEmpty || !alarms.isEmpty }

    /// Whether anybody is at home; where nobody is known, somebody always is.
    func isSomebodyHome(_ house: VirtualHouse) -> Bool {
        visitors > 0 || isSomebodyHome { house.world.values[$0.position] }
    }

    /// - Parameter value: how a property is.
    func isSomebodyHome(_ value: (SlotIndex) -> Value) -> Bool {
        people.isEmpty || people.contains { value($0) == .text("home") }
    }

    func areAllAsleep(_ house: House) -> Bool { house.mode == .text("night") }

    /// The share of what is closed, locked and armed, 0…1.
    func security(_ house: VirtualHouse) -> Double {
        let values = house.world.values
        let closed = entrances.count { values[$0.slot.position] == $0.closed }
        let armed = alarms.count { values[$0.position].text?.hasPrefix("armed_") ?? false }
        return Double(closed + armed) / Double(entrances.count + alarms.count)
    }
}
