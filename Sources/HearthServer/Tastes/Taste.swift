import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import HearthRules

/// That something is never more than somebody likes in a part of the day, or heating never less, as one rule in a line that people
/// can read, change and delete ([108](docs/decisions/108-a-taste-is-a-rule.md)).
struct Taste: Equatable, Sendable {
    /// How much less or more a complaint makes it.
    enum Measure: Sendable { case light, sound, warmth }

    let device: String
    let part: DayPart
    /// That of the rule that it is about.
    let layer: Layer
    let measure: Measure
    /// At least so much, where it was too cold; else at most.
    let isFloor: Bool
    /// What it was before, the first of all first; not empty.
    var before: [Double]
    /// In force, in % or °C.
    var limit: Double

    /// A step further; `nil`: there is none within what is safe.
    /// - Parameter range: what the device can be told, in % or °C.
    func stepped(within range: ClosedRange<Double>) -> Taste? {
        guard let further = measure.changed(limit, isMore: isFloor, within: range) else { return nil }
        var next = self
        next.before.append(limit)
        next.limit = further
        return next
    }

    /// A step back; `nil`: as it was before anybody complained.
    func undone() -> Taste? {
        guard before.count > 1, let last = before.last else { return nil }
        var next = self
        next.before.removeLast()
        next.limit = last
        return next
    }

    /// What it is of: one line of a kind for each device and part of the day, as nobody is too warm and too cold in the same.
    func isOfSame(as other: Taste) -> Bool {
        (device, part, measure) == (other.device, other.part, other.measure)
    }

    // MARK: As text

    /// - Parameter name: of the device.
    func line(named name: String) -> String {
        let (from, to) = part.hours
        let attribute = layer == .normal ? "" : " " + layer.text
        let title = name.filter { !"\"\\{}".contains($0) && !$0.isNewline }.prefix(60) + ", " + part.each
        let target = measure == .sound ? device + ".volume" : device
        let earlier = before.map { measure.text($0) }.joined(separator: ", ")
        return "rule \"\(title)\"\(attribute): while time between \(from.text.prefix(5)) and \(to.text.prefix(5)) "
            + "{ set \(target) to at \(isFloor ? "least" : "most") \(measure.text(limit)) } # instead of \(earlier)"
    }

    /// - Returns: `nil` if the line is another one, or was changed by hand to say something else.
    init?(line: String) {
        let form =
            /rule "[^"]*"(?: ([a-z ]+))?: while time between (\d\d:\d\d) and (\d\d:\d\d) \{ set (\S+?)(\.volume)? to at (most|least) ([0-9.]+) (%|°C) \} # instead of ([0-9., %°C]+)/
        guard let found = line.wholeMatch(of: form)?.output,
            let part = DayPart.allCases.first(where: { part in
                part.hours.from.text.hasPrefix(found.2) && part.hours.to.text.hasPrefix(found.3)
            }), let layer = Layer.allCases.first(where: { $0.text == found.1 ?? "normal" }), let limit = Double(found.7)
        else { return nil }
        let before = found.9.split(separator: ",").compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
        isFloor = found.6 == "least"
        guard !before.isEmpty, !isFloor || found.8 == "°C" else { return nil }
        (self.part, self.layer, self.limit, self.before) = (part, layer, limit, before)
        device = String(found.4)
        measure = found.8 == "°C" ? .warmth : found.5 == nil ? .light : .sound
    }

    /// - Parameters:
    ///   - before: what it is now, in % or °C.
    ///   - range: what the device can be told.
    /// - Returns: `nil` if it cannot be less, or more, within what is safe.
    init?(
        _ device: String, _ part: DayPart, _ layer: Layer, _ measure: Measure, isFloor: Bool = false,
        instead before: Double, within range: ClosedRange<Double>
    ) {
        guard let limit = measure.changed(before, isMore: isFloor, within: range) else { return nil }
        (self.device, self.part, self.layer, self.measure) = (device, part, layer, measure)
        (self.isFloor, self.before, self.limit) = (isFloor, [before], limit)
    }
}

extension Taste.Measure {
    init?(_ quality: Wish.Quality) {
        switch quality {
        case .light: self = .light
        case .sound: self = .sound
        case .warmth: self = .warmth
        case .any: return nil
        }
    }

    /// What rules and people set of a device.
    var property: String {
        switch self {
        case .light: "brightness"
        case .sound: "volume"
        case .warmth: "setpoint"
        }
    }

    /// A room neither freezes nor becomes a sauna: the ends of what radiator valves can be set to (EN 215).
    private static let rooms = 5.0...30.0

    /// A step: 30 % of the light, 20 % of the sound, 1 K.
    /// - Parameter range: what the device can be told.
    /// - Returns: `nil` if there is no step in that direction.
    fileprivate func changed(_ value: Double, isMore: Bool, within range: ClosedRange<Double>) -> Double? {
        switch self {
        case .light, .sound:
            let less = max(1, (value * (self == .light ? 0.7 : 0.8)).rounded())
            return !isMore && less < value ? less : nil
        case .warmth:
            let next = value + (isMore ? 1 : -1)
            let kept = min(max(next, Self.rooms.lowerBound, range.lowerBound), Self.rooms.upperBound, range.upperBound)
            return isMore ? (kept > value ? kept : nil) : (kept < value ? kept : nil)
        }
    }

    /// `70 %`, `20.5 °C`
    func text(_ value: Double) -> String {
        ControlValue.number((value * 10).rounded() / 10).shown + (self == .warmth ? " °C" : " %")
    }
}
