package import HearthModel

/// How values are shown in texts: docs/spec/rule-language.md, section 6.4.
extension Rendering {
    /// - Parameter value: in its canonical unit; an unknown one, or one of another kind, is "unknown".
    package func text(of value: Value) -> String {
        switch (self, value) {
        case (_, .unknown): "unknown"
        case (.plain, .text(let text)): text
        case (.plain, .flag(let flag)): flag ? "yes" : "no"
        case (.onOff, .flag(let flag)): flag ? "on" : "off"
        case (.plain, .number(let number)), (.number, .number(let number)): number.text(decimals: 3)
        case (.quantity(let unit, let scale, let offset), .number(let number)):
            (number * scale + offset).asStored.text(decimals: 1) + " " + unit
        case (.power, .number(let watts)): Rendering.scaled(watts, unit: "W")
        case (.energy, .number(let kilowattHours)): Rendering.scaled(kilowattHours * 1_000, unit: "Wh")
        case (.duration, .number(let milliseconds)): Rendering.duration(milliseconds)
        case (.time, .number(let milliseconds)): Rendering.time(milliseconds)
        case (.date, .number(let date)): Rendering.date(date)
        case (_, .text(let text)): text
        default: "unknown"
        }
    }

    /// From a thousand on in thousands.
    private static func scaled(_ number: Double, unit: String) -> String {
        let number = (number * 10).rounded() / 10
        return number.magnitude < 1_000
            ? number.text(decimals: 1) + " " + unit : (number / 1_000).text(decimals: 1) + " k" + unit
    }

    /// In the largest unit that it fills and the next one below, the rest left out: `1 h 30 min`.
    private static func duration(_ milliseconds: Double) -> String {
        guard let count = Int64(exactly: milliseconds.rounded()) else { return "unknown" }
        var rest = count.magnitude
        let units: [(name: String, length: UInt64)] = [
            ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
        ]
        guard let largest = units.firstIndex(where: { $0.length <= rest }) else { return "0 s" }
        var parts: [String] = []
        for unit in units[largest...].prefix(2) where rest >= unit.length {
            parts.append(String(rest / unit.length) + " " + unit.name)
            rest %= unit.length
        }
        return (count < 0 ? "-" : "") + parts.joined(separator: " ")
    }

    private static func time(_ milliseconds: Double) -> String {
        guard let count = Int64(exactly: milliseconds.rounded()) else { return "unknown" }
        return TimeOfDay(around: Milliseconds(count)).text
    }

    /// As rules write it: `dec 24`.
    private static func date(_ number: Double) -> String {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        guard let count = Int(exactly: number.rounded()), months.indices.contains(count / 100 - 1) else {
            return "unknown"
        }
        return months[count / 100 - 1] + " " + String(count % 100)
    }
}
