import HearthKernel
import HearthModel
import HearthSimulation

/// The house of a model at one moment of a story.
struct ModelHouse {
    private(set) var house: VirtualHouse
    /// Since when the promise is broken, without a gap.
    private(set) var brokenSince: Instant?
    /// A device has gone silent. It happens once in a story, and it stays so.
    private(set) var hasLost = false
    /// What devices made of what happened, in the order of moves.
    private(set) var consequences: [SlotValue] = []

    /// At rest: where rules go by the clock early on a day, else at noon.
    init(_ model: Model) {
        house = VirtualHouse(model.registry, program: model.program, setting: model.setting)
        finish(model)
        // What devices first report after their start is no hand; that is over by then.
        let start = model.setting.start + (model.clock == .none ? .hours(12) : .minutes(1))
        while now < start {
            let next = house.nextInstant.map { max($0, now + Milliseconds(1)) } ?? start
            happen(.wait(until: min(next, start)), in: model)
        }
    }

    var now: Instant { house.now }

    func isBroken(_ promise: Promise) -> Bool {
        guard let brokenSince else { return false }
        return promise.grace.map { now - brokenSince > $0 } ?? true
    }

    mutating func happen(_ move: Move, in model: Model) {
        switch move {
        case .report(let values): house.report(values)
        case .set(let name, let value): house.set(name, to: value)
        case .answer(let word): _ = house.answer(word)
        case .lose(let device):
            house.lose(device)
            hasLost = true
        case .wait(let instant): house.enter(instant)
        }
        finish(model)
    }

    /// The instant ends, and devices make of it what they must.
    private mutating func finish(_ model: Model) {
        house.endInstant()
        consequences = []
        for source in model.sources {
            guard case .driven = source.kind, house.world.values[source.slot.position] == .flag(true),
                !Plant.allows(source.slot, in: house.world),
                !house.isLost(house.world.registry[source.slot].device)
            else { continue }
            consequences.append(SlotValue(source.slot, .flag(false)))
        }
        if !consequences.isEmpty {
            house.report(consequences)
            house.endInstant()
        }
        _ = house.takeObserved()
        brokenSince = house.house.truth(of: model.promise.condition) == true ? brokenSince ?? now : nil
    }

    /// Equal for two houses that will go on alike.
    func signature(in model: Model) -> Digest {
        var signature = StateSignature()
        var copy = house.house
        copy.feedSignature(to: &signature)
        house.world.feedSignature(to: &signature, at: now)
        signature.digest.feed(hasLost)
        if let grace = model.promise.grace {
            signature.feed(since: brokenSince, at: now, most: grace + Milliseconds(1))
        }
        if model.clock == .week || model.clock == .date {
            let date = model.setting.zone.local(now).date
            signature.digest.feed(model.clock == .date ? Int(date.daysSinceEpoch) : date.weekday.rawValue)
        }
        return signature.digest(by: model.spans)
    }
}
