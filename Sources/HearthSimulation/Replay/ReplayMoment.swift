import HearthKernel
import HearthModel

/// What a recorded input was about, as it was before it happened.
struct ReplayMoment {
    /// Of a person's write: what was reported of the properties that it changed.
    var corrected: [SlotValue] = []
    /// That was answered.
    var question: Question?

    init(_ change: HouseChange, in house: House) {
        guard case .input(let input) = change else { return }
        switch input.event {
        case .write(let write):
            guard write.origin.isHand, case .set(let values) = write.body else { return }
            corrected = values.filter { house.registry.slots.indices.contains($0.slot.position) }
                .map { SlotValue($0.slot, house.reading($0.slot).lastValue) }
        case .answer(let id, _, _): question = house.openQuestions().first { $0.id == id }
        default: break
        }
    }
}
