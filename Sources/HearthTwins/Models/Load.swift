import HearthModel
import HearthSimulation

/// What one device draws, by what it is set to.
struct Load: Sendable {
    private enum Kind {
        /// On or off; a dimmed light draws `base + (max − base) · level^exponent`.
        case switched(on: SlotIndex, level: SlotIndex?)
        /// Draws what its meter said for as long as it is on; if it was off, its meter has said nothing of that yet.
        case metered(power: SlotIndex, on: SlotIndex?, wasOn: Bool)
        /// While it calls for heat.
        case heater
    }

    let device: DeviceIndex
    /// Says what the device draws by itself, and whether it is on.
    var meter: (power: SlotIndex, on: SlotIndex?)? {
        if case .metered(let power, let on, _) = kind { (power, on) } else { nil }
    }
    /// By what it is set to one knows what it draws.
    var settings: [SlotIndex] {
        switch kind {
        case .switched(let on, let level): [on, level].compactMap(\.self)
        case .metered(let power, let on, _): [power, on].compactMap(\.self)
        case .heater: []
        }
    }
    /// Nobody has said what it draws; W of its class count.
    let isGuess: Bool
    private let kind: Kind
    private let max: Double
    private let standby: Double

    /// What things draw of which nobody has said anything, W.
    private static let light = (max: 9.0, base: 0.5, standby: 0.3, exponent: 1.5)
    private static let heater = 1_000.0

    /// `nil` for what draws nothing worth counting, or nobody knows what.
    /// - Parameters:
    ///   - value: how a property is when the run begins.
    ///   - factor: of what is guessed.
    init?(
        _ index: DeviceIndex, in registry: Registry, powers: Powers?, factor: Double, value: (SlotIndex) -> Value
    ) {
        guard let device = registry[index], device.enabled else { return nil }
        func slot(_ name: String) -> SlotIndex? { registry.slot(name, of: index) }
        self.device = index
        standby = powers?.standby ?? (device.deviceClass.id == .light ? Load.light.standby : 0)
        let usual: Double?
        var isUnheard = false
        switch device.deviceClass.id {
        case .light:
            guard let on = slot("on") else { return nil }
            (kind, usual) = (.switched(on: on, level: slot("brightness")), Load.light.max)
        case .thermostat, .heatPump, .boiler:
            (kind, usual) = (.heater, Load.heater)
        default:
            if let power = slot("power") {
                let on = slot("on")
                let wasOn = on.map { value($0) != .flag(false) } ?? true
                (kind, usual) = (.metered(power: power, on: on, wasOn: wasOn), 0)
                isUnheard = !wasOn
            } else if let on = slot("on"), powers?.max != nil {
                (kind, usual) = (.switched(on: on, level: nil), nil)
            } else {
                return nil
            }
        }
        guard let watts = powers?.max ?? usual else { return nil }
        isGuess = powers?.max == nil && (watts > 0 || isUnheard)
        max = isGuess ? watts * factor : watts
    }

    /// W
    /// - Parameters:
    ///   - calls: whether its heating is at work, for what heats.
    ///   - value: how a property is now.
    func watts(calls: Bool, value: (SlotIndex) -> Value) -> Double {
        switch kind {
        case .heater: return calls ? max : standby
        case .metered(let power, let on, let wasOn):
            if let on, value(on) == .flag(false) { return standby }
            if !wasOn, max > 0 { return max }
            // No meter of a house shows more; a broken one may.
            return Swift.max(-1e6, min(1e6, value(power).number ?? standby))
        case .switched(let on, let level):
            guard value(on) == .flag(true) else { return standby }
            guard let level, let percent = value(level).number else { return max }
            let share = Swift.max(0, min(1, percent / 100))
            return share <= 0
                ? Load.light.base
                : Load.light.base + (max - Load.light.base) * stableExp(Load.light.exponent * stableLog(share))
        }
    }
}
