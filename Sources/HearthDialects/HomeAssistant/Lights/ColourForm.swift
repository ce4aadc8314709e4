import HearthModel

/// In what form a lamp takes and tells its colour.
enum ColourForm: String, CaseIterable, Sendable {
    case hs, xy, rgb, rgbw, rgbww

    /// The names that templates have for the parts.
    var variables: [String] {
        switch self {
        case .hs: ["hue", "sat"]
        case .xy: ["x", "y"]
        case .rgb: ["red", "green", "blue"]
        case .rgbw: ["red", "green", "blue", "white"]
        case .rgbww: ["red", "green", "blue", "cold_white", "warm_white"]
        }
    }

    /// The keys that JSON has for the parts.
    var keys: [String] {
        switch self {
        case .hs: ["h", "s"]
        case .xy: ["x", "y"]
        case .rgb: ["r", "g", "b"]
        case .rgbw: ["r", "g", "b", "w"]
        case .rgbww: ["r", "g", "b", "c", "w"]
        }
    }

    /// White that is mixed in besides is not part of a colour.
    func parts(of colour: Colour) -> [Double] {
        let rgb = colour.rgb.map { ($0 * 255).rounded() }
        return switch self {
        case .hs: [colour.hue, colour.saturation]
        case .xy: [colour.xy.x, colour.xy.y]
        case .rgb: rgb
        case .rgbw: rgb + [0]
        case .rgbww: rgb + [0, 0]
        }
    }

    /// `nil` where the parts are out of range.
    func colour(_ parts: [Double]) -> Colour? {
        guard parts.count >= keys.count else { return nil }
        switch self {
        case .hs:
            guard (0...360).contains(parts[0]), (0...100).contains(parts[1]) else { return nil }
            return Colour(hue: parts[0], saturation: parts[1])
        case .xy: return Colour(x: parts[0], y: parts[1])
        case .rgb, .rgbw, .rgbww:
            guard parts.allSatisfy({ (0...255).contains($0) }) else { return nil }
            return Colour(red: parts[0], green: parts[1], blue: parts[2])
        }
    }

    func read(_ text: String) -> [EntityReading.Heard] {
        if text == "None" || text.isEmpty { return ColourForm.heard(nil) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(String($0).trimmed) }
        guard let colour = colour(parts.compactMap(\.self)), parts.allSatisfy({ $0 != nil }) else {
            return ColourForm.refused(.unknownPayload)
        }
        return ColourForm.heard(colour)
    }

    /// One fault is enough to tell of both halves.
    static func refused(_ reason: Fault.Reason) -> [EntityReading.Heard] {
        [("hue", .fault(reason)), ("saturation", .value(.unknown))]
    }

    static func heard(_ colour: Colour?) -> [EntityReading.Heard] {
        [
            ("hue", .value(colour.map { .number($0.hue) } ?? .unknown)),
            ("saturation", .value(colour.map { .number($0.saturation) } ?? .unknown)),
        ]
    }
}
