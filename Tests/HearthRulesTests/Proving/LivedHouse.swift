import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

/// The whole house of a promise with all its rules, to which things happen at any moments that the model takes for
/// possible: somebody at home may touch anything, sensors tell what they like, one device may go silent.
struct LivedHouse {
    private let registry: Registry
    private let condition: CellIndex
    private let grace: Milliseconds?
    private var house: VirtualHouse
    private var numbers: SeededRandom
    private var brokenSince: Instant?
    private var hasLost = false
    private(set) var isBroken = false
    private(set) var log: [String] = []

    init(_ proved: Proved, seed: UInt64) throws {
        registry = proved.names.registry
        let program = Compiler.compile(proved.set, names: proved.names)
        guard let position = proved.proofs.last?.rule, case .never(let condition, _) = program.rules[position].kind
        else {
            preconditionFailure("The last rule is the promise.")
        }
        self.condition = condition
        grace = Promise(proved.set.rules[position], at: position, in: program, registry).grace
        house = VirtualHouse(registry, program: program, setting: try VectorHouse.setting(start: nil).classTimes)
        numbers = SeededRandom(seed: seed)
        wait(.minutes(1))
        brokenSince = nil
        isBroken = false
    }

    mutating func live(moments: Int) {
        for _ in 0..<moments {
            if numbers.next() % 4 > 0 {
                wait(Milliseconds(Int64.random(in: 1...(Int64(1) << Int64(numbers.next() % 22)), using: &numbers)))
            }
            happen()
            look()
        }
        wait(.minutes(20))
    }

    private mutating func happen() {
        if numbers.next() % 12 == 0 {
            let mode = ["home", "away", "night"].randomElement(using: &numbers) ?? "home"
            log.append("\(house.now.milliseconds) mode -> \(mode)")
            house.set("mode", to: .text(mode))
            house.endInstant()
            return
        }
        guard let slot = registry.slots.indices.map(SlotIndex.init).randomElement(using: &numbers) else { return }
        let (property, device) = (registry[slot].property, registry[slot].device)
        guard !house.isLost(device), !property.settable || isSomebodyHome else { return }
        if !hasLost, numbers.next() % 60 == 0 {
            hasLost = true
            log.append("\(house.now.milliseconds) lose \(registry[device]?.id ?? "")")
            house.lose(device)
        } else if let value = value(of: property) {
            log.append("\(house.now.milliseconds) \(registry.name(of: slot)) -> \(value)")
            house.report([SlotValue(slot, value)])
        }
        house.endInstant()
    }

    private mutating func value(of property: Property) -> Value? {
        switch property.type {
        case .flag: return .flag(numbers.next() % 2 == 0)
        case .word(let words):
            return words.filter { TransitionalWord(rawValue: $0) == nil }.randomElement(using: &numbers).map(Value.text)
        case .number: return .number(Double(numbers.next() % 60))
        case .event(let words): return words.randomElement(using: &numbers).map(Value.text)
        case .text: return nil
        }
    }

    private var isSomebodyHome: Bool {
        registry.indices.contains { device in
            registry[device]?.deviceClass.name == "person"
                && registry.slot("state", of: device).map { house.world.values[$0.position] } == .text("home")
        }
    }

    private mutating func wait(_ span: Milliseconds) {
        let end = house.now + span
        while house.now < end {
            house.endInstant()
            look()
            var next = house.nextInstant.map { max($0, house.now + Milliseconds(1)) } ?? end
            if let grace, let brokenSince {
                next = min(next, max(house.now + Milliseconds(1), brokenSince + grace + Milliseconds(1)))
            }
            house.enter(min(next, end))
        }
        house.endInstant()
        look()
    }

    private mutating func look() {
        guard house.house.truth(of: condition) == true else {
            brokenSince = nil
            return
        }
        let since = brokenSince ?? house.now
        brokenSince = since
        if let grace { isBroken = isBroken || house.now - since > grace } else { isBroken = true }
    }
}

extension VirtualHouse.Setting {
    /// Devices answer as their classes do.
    fileprivate var classTimes: VirtualHouse.Setting {
        VirtualHouse.Setting(zone: zone, place: place, start: start)
    }
}
