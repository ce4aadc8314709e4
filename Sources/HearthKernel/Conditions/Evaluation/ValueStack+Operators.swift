import HearthModel

/// Instructions that need nothing but the values on the stack.
extension ValueStack {
    /// Of a text, in UTF-8 (docs/spec/rule-language.md, section 18).
    static let longestText = 4_096

    /// - Returns: `false` for every other instruction, which is left alone.
    mutating func calculate(_ instruction: Instruction) -> Bool {
        switch instruction {
        case .add: combine { .calculate($0, $1, +) }
        case .subtract: combine { .calculate($0, $1, -) }
        case .multiply: combine { .calculate($0, $1, *) }
        case .divide: combine { .calculate($0, $1, /) }
        case .negate: map { .scale($0, by: -1, offset: 0) }
        case .addToTime: combine(Value.addToTime)
        case .scale(let factor, let offset): map { .scale($0, by: factor, offset: offset) }
        case .hueOfColor: map { $0.text.flatMap(Chromaticity.init(hex:)).map { .number($0.hue) } ?? .unknown }
        case .saturationOfColor:
            map { $0.text.flatMap(Chromaticity.init(hex:)).map { .number($0.saturation) } ?? .unknown }
        case .rgb: combineThree(Value.color)
        case .less: combine { .compare($0, $1, <) }
        case .lessOrEqual: combine { .compare($0, $1, <=) }
        case .greater: combine { .compare($0, $1, >) }
        case .greaterOrEqual: combine { .compare($0, $1, >=) }
        case .equal(let tolerance): combine { .equal($0, $1, tolerance: tolerance) }
        case .between: combineThree(Value.between)
        case .betweenTimes: combineThree(Value.betweenTimes)
        case .betweenDates: combineThree(Value.betweenDates)
        case .isUnknown: map { .flag(!$0.isKnown) }
        case .and(let count): fold(count) { .and($0) }
        case .or(let count): fold(count) { .or($0) }
        case .not: map(Value.not)
        case .orElse: combine { $0.isKnown ? $0 : $1 }
        case .countTrue(let count): fold(count) { .number(Double($0.count { $0.truth == true })) }
        default: return false
        }
        return true
    }

    /// Joins so many texts.
    /// - Returns: whether it was too long and was cut.
    mutating func join(_ count: Int16) -> Bool {
        var isCut = false
        fold(count) { parts in
            var text = ""
            for part in parts { text += part.text ?? "unknown" }
            isCut = text.utf8.count > ValueStack.longestText
            guard isCut else { return .text(text) }
            var end = text.utf8.index(text.startIndex, offsetBy: ValueStack.longestText)
            while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
            return .text(String(text[..<end]))
        }
        return isCut
    }
}
