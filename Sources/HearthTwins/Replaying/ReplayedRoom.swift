import HearthKernel
import HearthModel

/// A room in a branch of a replay. It is as warm as was measured, but for what its heating did otherwise: that difference
/// alone follows the model, so that sun, weather and people of those days stay in it.
struct ReplayedRoom: Sendable {
    /// K; below this, with everything set as it was, heaters do what they did then.
    private static let same = 0.1
    /// K; below this the room is as it was measured.
    private static let nothing = 0.02

    let parts: RoomParts
    /// The model of a difference: without weather, sun and constant gains, which both houses have.
    private let model: RoomModel
    /// How unsure the difference is: relative standard deviation.
    let deviation: Double
    /// K warmer than was measured.
    private(set) var shift = 0.0
    /// Of each heater, whether it heated then, and whether it does in the branch.
    private(set) var calls: [(then: Bool, now: Bool)]
    private var conditions = RoomModel.Conditions(outdoor: 0)
    /// °C
    private(set) var measured: Double?

    init(_ parts: RoomParts, fit: RoomFit?) {
        self.parts = parts
        let fitted = fit.flatMap { $0.isFitted ? $0 : nil }
        let model = fitted?.model ?? .usual
        self.model = RoomModel(tau: model.tau, gain: model.gain, sun: 0, airing: model.airing, constant: 0)
        let unsure = fitted.map { ($0.error(of: 0), model.gain > 0 ? $0.error(of: 1) / model.gain : 0) }
        let (tau, gain) = unsure ?? (TwinRun.unsure.tau, TwinRun.unsure.gain)
        deviation = (tau * tau + gain * gain).squareRoot()
        calls = parts.heaters.map { ($0.calls, $0.calls) }
    }

    /// Heating or warmth is not as it was.
    var differs: Bool { shift != 0 || calls.contains { $0.then != $0.now } }

    mutating func pass(_ span: Milliseconds) {
        if differs { shift = model.temperature(from: shift, after: span, in: conditions) }
    }

    mutating func look(recorded: House, branch: House) {
        measured = recorded.value(parts.sensors[0]).number ?? measured
        conditions.window = parts.airing(recorded.value)
        var isSet = true
        for (i, heater) in parts.heaters.enumerated() {
            let settings = [heater.setpoint, heater.mode, heater.on].compactMap(\.self)
            let isSame = settings.allSatisfy { recorded.value($0) == branch.value($0) }
            isSet = isSet && isSame
            if let calling = heater.calling.map(recorded.value), calling.isKnown {
                calls[i].then = calling == .flag(true)
            } else {
                calls[i].then = follows(heater, measured, recorded.value, calls[i].then)
            }
            calls[i].now =
                isSame && abs(shift) < ReplayedRoom.same
                ? calls[i].then : follows(heater, measured.map { $0 + shift }, branch.value, calls[i].now)
        }
        guard !calls.isEmpty else { return }
        conditions.heat =
            Double(calls.count(where: \.now) - calls.count(where: \.then)) / Double(calls.count)
        if isSet, abs(shift) < ReplayedRoom.nothing { shift = 0 }
    }

    /// Whether a heater heats: a little below its setpoint it begins, a little above it ends.
    private func follows(
        _ heater: Room.Heater, _ warmth: Double?, _ value: (SlotIndex) -> Value, _ heats: Bool
    ) -> Bool {
        guard let warmth, let wanted = heater.wanted(value) else { return false }
        if warmth < wanted - Room.band { return true }
        return warmth > wanted + Room.band ? false : heats
    }

    /// What a property of the room would have said; `nil`: it is none of the room's.
    func reading(_ slot: SlotIndex, recorded: Value) -> Value? {
        if parts.sensors.contains(slot) {
            guard shift != 0, let number = recorded.number else { return recorded }
            return .number(((number + shift) * 10).rounded() / 10)
        }
        guard let i = parts.heaters.firstIndex(where: { $0.calling == slot }) else { return nil }
        return calls[i].then == calls[i].now || !recorded.isKnown ? recorded : .flag(calls[i].now)
    }
}

extension House {
    /// As it was last known.
    func value(_ slot: SlotIndex) -> Value { reading(slot).lastValue }
}
