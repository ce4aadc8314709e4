import HearthDialects
import HearthModel
import HearthSimulation

/// One device that is not there: a model that behaves, and a voice that speaks. Told messages and the time, it answers
/// with messages; the same seed, id and inputs give the same answers.
struct SimulatedDevice: Sendable {
    private enum Effect {
        case obey(SimulatedOrder)
        case refuse(topic: String, payload: [UInt8])
        case answer(String)
        /// The schedule of the configuration, at a time of day.
        case happen(SimulateBinding.ScheduledValue)
    }

    /// So long after the start it speaks for the first time, so that the hub has heard of it before.
    private static let firstReport: ClosedRange<Int64> = 500...1_500

    let id: String
    let voice: any SimulatedVoice
    private var model: any SimulatedModel
    private let binding: SimulateBinding
    private let active: Value?
    /// By whose clocks the schedule goes.
    private let zone: CivilZone
    private var random: SeededRandom
    /// In order of time.
    private var effects: [(due: Instant, effect: Effect)] = []
    private var nextReport: Instant
    private let interval: Milliseconds
    private let primary: String

    init(
        id: String, deviceClass: DeviceClass, binding: SimulateBinding, model: any SimulatedModel,
        voice: any SimulatedVoice, zone: CivilZone, at now: Instant
    ) {
        (self.id, self.binding, self.model, self.voice, self.zone) = (id, binding, model, voice, zone)
        random = SeededRandom(seed: binding.seed, id: id)
        active = deviceClass.activeValue
        primary = deviceClass.primary?.name ?? ""
        interval = max(Milliseconds(100), binding.interval ?? .minutes(deviceClass.category == .sensor ? 1 : 5))
        nextReport = now + Milliseconds(Int64.random(in: Self.firstReport, using: &random))
        for entry in binding.schedule { plan(entry, after: now) }
    }

    /// When to call `advance`.
    var nextDeadline: Instant {
        min(nextReport, min(effects.first?.due ?? .distantFuture, model.nextChange ?? .distantFuture))
    }

    /// A message came on one of the voice's topics.
    mutating func received(_ topic: String, _ payload: [UInt8], at now: Instant) {
        guard let request = voice.understand(topic, payload, values: model.values) else { return }
        switch request {
        case .question(let question): plan(.answer(question), at: now + binding.latency)
        case .order(let order):
            let chance = random.unit()
            if chance < binding.lossRate { return }
            let fails = chance < binding.lossRate + binding.failureRate
            plan(fails ? .refuse(topic: topic, payload: payload) : .obey(order.clamped), at: now + binding.latency)
        }
    }

    /// Someone passes a motion sensor, water reaches a leak sensor: active for a while. Other devices do not care.
    mutating func trigger(for span: Milliseconds, at now: Instant) {
        guard var detector = model as? DetectorModel, let active else { return }
        detector.trigger(active, for: span, at: now)
        model = detector
    }

    /// Lets time pass, and says what is to be said, in order of time.
    mutating func advance(to now: Instant) -> [Publication] {
        var out: [Publication] = []
        while case let due = nextDeadline, due <= now {
            let changed = model.advance(to: due, using: &random)
            if changed { out += voice.report(model.values, for: .changed, at: due) }
            while let next = effects.first, next.due <= due {
                effects.removeFirst()
                out += carryOut(next.effect, at: next.due)
            }
            if nextReport <= due {
                nextReport = due + interval
                out += voice.report(model.values, for: .periodic, at: due)
            }
        }
        return out
    }

    private mutating func carryOut(_ effect: Effect, at now: Instant) -> [Publication] {
        switch effect {
        case .obey(let order):
            model.obey(order, at: now)
            return voice.report(model.values, for: .obeyed, at: now)
        case .happen(let entry):
            model.obey(SimulatedOrder(values: [primary: entry.value]), at: now)
            plan(entry, after: now)
            return model.nextChange == now ? [] : voice.report(model.values, for: .changed, at: now)
        case .refuse(let topic, let payload): return voice.refusal(of: topic, payload)
        case .answer(let question): return voice.report(model.values, for: .asked(question), at: now)
        }
    }

    private mutating func plan(_ entry: SimulateBinding.ScheduledValue, after now: Instant) {
        plan(.happen(entry), at: zone.nextInstant(showing: TimeOfDay(around: entry.at), after: now))
    }

    private mutating func plan(_ effect: Effect, at due: Instant) {
        let place = effects.firstIndex { $0.due > due } ?? effects.endIndex
        effects.insert((due, effect), at: place)
    }
}
