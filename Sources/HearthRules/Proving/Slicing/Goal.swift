import HearthKernel
import HearthModel
import HearthSimulation

/// What must come from outside before a promise can be broken, as far as its words say so: how far away that is, at
/// least.
struct Goal {
    private struct Wish {
        var slot: SlotIndex
        var isMet: @Sendable (Value) -> Bool
    }

    private var wishes: [Wish] = []
    /// Of people, who may all go at once.
    private var people: [Wish] = []

    /// - Parameter slots: from those of the whole house to those of the model.
    init(_ promise: Rule, _ slots: [SlotIndex: SlotIndex], registry: Registry) {
        guard case .never(let violation, _, _, _) = promise.body else { return }
        var goal = Goal()
        goal.add(violation, true) { slot, isMet in
            guard let slot = slots[slot] else { return }
            let wish = Wish(slot: slot, isMet: isMet)
            if registry[registry[slot].device]?.deviceClass.id == .person {
                goal.people.append(wish)
            } else if !registry[slot].property.settable {
                // Rules may set what can be set.
                goal.wishes.append(wish)
            }
        }
        self = goal
    }

    private init() {}

    /// So many inputs are needed at least.
    func distance(in world: VirtualWorld) -> Int {
        func isOpen(_ wish: Wish) -> Bool { !wish.isMet(world.values[wish.slot.position]) }
        return Set(wishes.filter(isOpen).map(\.slot)).count + (people.contains(where: isOpen) ? 1 : 0)
    }

    private func add(
        _ meaning: Meaning, _ isSo: Bool, to found: (SlotIndex, @escaping @Sendable (Value) -> Bool) -> Void
    ) {
        switch (meaning.kind, isSo) {
        case (.not(let inner), _): add(inner, !isSo, to: found)
        case (.lasting(let inner, _), true): add(inner, true, to: found)
        case (.and(let all), true), (.or(let all), false), (.quantified(.all, let all, _), true),
            (.quantified(.any, let all, _), false):
            for part in all { add(part, isSo, to: found) }
        case (.quantified(.no, let all, _), true): for part in all { add(part, false, to: found) }
        case (.property(.slot(let slot)), _): found(slot) { $0 == .flag(isSo) }
        case (.equal(let reading, let wanted, _), _):
            guard case .property(.slot(let slot)) = reading.kind, let wanted = wanted.constant else { return }
            found(slot) { ($0 == wanted) == isSo }
        case (.compare(let sign, let reading, let limit, let band), true):
            guard case .property(.slot(let slot)) = reading.kind, let limit = limit.constant?.number else { return }
            let width = band.width(at: limit)
            // Within its hysteresis it may be so still.
            found(slot) { value in
                switch sign {
                case .greater, .greaterOrEqual: value.number.map { $0 >= limit - width } ?? false
                case .less, .lessOrEqual: value.number.map { $0 <= limit + width } ?? false
                }
            }
        default: break
        }
    }
}
