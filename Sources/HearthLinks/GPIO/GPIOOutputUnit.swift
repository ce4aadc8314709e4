import HearthModel

/// An output of the house: what commands mean for it, and what its holder's news mean for the house.
struct GPIOOutputUnit {
    let wiring: GPIOWiring
    let output: GPIOOutput
    /// `nil` where an output has no state, as of an action.
    let meaning: GPIOMeaning?
    /// What `on` without an amount goes back to.
    var lastLevel = OutputPlan.full
    var travel: TravelEstimate?
    /// Where a cover is to go that does not know where it is.
    var target: Double?
    /// The command that the holder may still have something to say to.
    var command: CommandID?
    /// As the feedback line says it; `nil` without one.
    var feedback: Value?
    var pulseEnds: Instant?
    /// Of a cover on its way.
    var nextPosition: Instant?

    static let positionInterval = Milliseconds.seconds(1)

    /// The level of a line or a channel that makes these values so; `nil` if they ask for nothing that it has.
    func level(for values: [SlotValue]) -> Int? {
        var level: Int?
        for value in values {
            if value.slot == wiring.slot, let meaning {
                level = value.value == meaning.active ? (level ?? lastLevel) : 0
            } else if value.slot == wiring.amount, let amount = value.value.number, level != 0 {
                level = Int((min(max(amount, 0), 100) * 10).rounded())
            }
        }
        return level
    }

    /// Where a cover shall go.
    func position(for values: [SlotValue]) -> Double? {
        if let amount = values.first(where: { $0.slot == wiring.amount })?.value.number { return amount }
        guard let meaning, let end = values.first(where: { $0.slot == wiring.slot })?.value else { return nil }
        return end == meaning.active ? 100 : 0
    }

    /// What a level means.
    func values(at level: Int) -> [SlotValue] {
        guard let meaning else { return [] }
        var values = [SlotValue(wiring.slot, meaning.value(level > 0))]
        // An output that is off keeps what it will be when it is on again.
        if let amount = wiring.amount, level > 0 { values.append(SlotValue(amount, .number(Double(level) / 10))) }
        return values
    }

    /// What a cover is at the moment.
    func values(of travel: TravelEstimate, at now: Instant) -> [SlotValue] {
        guard let meaning else { return [] }
        let position = travel.position(at: now)
        let state: Value =
            switch (travel.direction, position) {
            case (.open?, _): .text("opening")
            case (.close?, _): .text("closing")
            case (nil, let position?): meaning.value(position > 0.5)
            case (nil, nil): .unknown
            }
        var values = [SlotValue(wiring.slot, state)]
        if let amount = wiring.amount {
            values.append(SlotValue(amount, position.map { .number($0.rounded()) } ?? .unknown))
        }
        return values
    }
}
