import HearthKernel
import HearthModel
import HearthSimulation

/// The part of the house that can have to do with a promise: what it reads, the rules that can change that, what they
/// read, and so on.
struct Cone {
    /// More is too wide to be searched.
    static let widest = 24

    /// Positions in `RuleSet.rules`, ascending; the promise is one of them.
    private(set) var rules: [Int]
    private(set) var influence: Influence
    private let registry: Registry

    /// - Parameter influences: of all rules, by position.
    init(of promise: Int, in set: RuleSet, _ influences: [Influence], registry: Registry) {
        self.registry = registry
        rules = []
        influence = influences[promise]
        let declarations =
            set.normals.map { ($0.write.slots, Influence($0)) } + set.policies.map { ($0.slots, Influence($0)) }
        var inside: Set<Int> = [promise]
        var grows = true
        while grows {
            let width = influence.width
            include(the: declarations)
            grows = influence.width > width
            for rule in set.rules.indices where !set.rules[rule].isOff && !inside.contains(rule) {
                guard moves(influences[rule]) else { continue }
                inside.insert(rule)
                influence.join(influences[rule])
                grows = true
            }
        }
        rules = inside.sorted()
        includePlant()
    }

    /// The first thing that cannot be followed.
    var obstacle: Obstacle? {
        influence.obstacles.min { ($0.place.file, $0.place.span.start) < ($1.place.file, $1.place.span.start) }
    }

    /// In the order of the registry.
    var devices: [DeviceIndex] { Set(influence.slots.map { registry[$0].device }).sorted() }

    /// Devices of which something is read that can be set.
    private var movable: Set<DeviceIndex> {
        Set(
            influence.slots.filter { registry[$0].property.settable || Plant.isDriven($0, in: registry) }
                .map { registry[$0].device })
    }

    private func moves(_ other: Influence) -> Bool {
        if !other.sets.isDisjoint(with: influence.variables) { return true }
        let movable = movable
        return other.writes.contains { movable.contains(registry[$0].device) }
    }

    /// What belongs to a device that counts.
    private mutating func include(the declarations: [(slots: [SlotIndex], influence: Influence)]) {
        let movable = movable
        for (slots, other) in declarations where slots.contains(where: { movable.contains(registry[$0].device) }) {
            influence.join(other)
        }
    }

    /// What drives the readings of a device belongs to them. A thermostat calls while the room is colder than it shall
    /// be, so what it is set to cuts its temperature.
    private mutating func includePlant() {
        for slot in influence.slots.sorted() where Plant.isDriven(slot, in: registry) {
            let device = registry[slot].device
            if let on = registry.slot("on", of: device) { influence.slots.insert(on) }
            guard let setpoint = registry.slot("setpoint", of: device), let temp = registry.slot("temp", of: device),
                let numbers = influence.numbers[setpoint], registry[slot].property.name == "calling"
            else { continue }
            influence.slots.formUnion([setpoint, temp])
            influence.cuts[temp, default: []].formUnion(numbers.map { Cut(limit: $0, keepsLimitBelow: false) })
        }
    }
}

extension Cone {
    /// What the model keeps of a device: what counts, what rules write, and what belongs together with it.
    func keptSlots(of device: DeviceIndex) -> [SlotIndex] {
        let all = registry.slots(of: device)
        let counted = all.filter { influence.slots.contains($0) || influence.writes.contains($0) }
        let names = Set(counted.map { registry[$0].property.name })
        let levels: Set<String> = ["on", "brightness", "speed", "state", "position"]
        return all.filter { slot in
            let name = registry[slot].property.name
            return names.contains(name) || (!names.isDisjoint(with: levels) && levels.contains(name))
        }
    }
}
