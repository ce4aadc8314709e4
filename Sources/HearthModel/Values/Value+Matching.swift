extension Property {
    /// By how much a report may differ from what was asked and still be the same (docs/spec/devices.md, section 3):
    /// in the unit of the property, 0 for words and booleans.
    /// - Parameter value: the value asked for; numbers without a tolerance of their own allow 0.5 % of it.
    package func tolerance(around value: Double) -> Double {
        switch name {
        case "brightness", "volume": 2
        case "position": 3
        case "speed", "tilt", "saturation", "hue": 5
        case "setpoint", "setpoint_low", "setpoint_high": 0.25
        case "color_temp": max(50, abs(value) * abs(value) * 2 / 1_000_000)
        default:
            if case .number(_, _, let step?) = type { step } else { abs(value) * 0.005 }
        }
    }

    /// Whether `report` is what `asked` asks for. Unknown matches nothing; hue wraps at 360°.
    /// - Parameter tolerance: overrides the tolerance of the class.
    package func matches(report: Value, asked: Value, tolerance: Double? = nil) -> Bool {
        switch (report, asked) {
        case (.number(let a), .number(let b)):
            var distance = abs(a - b)
            if name == "hue" { distance = min(distance, 360 - distance) }
            return distance <= (tolerance ?? self.tolerance(around: b))
        case (.unknown, _), (_, .unknown): return false
        case (.text(let a), .text(let b)) where !choices.isEmpty: return a.equalsIgnoringCase(b)
        default: return report == asked
        }
    }
}
