import Foundation
import FuzzParts
import HearthJSON

/// Random documents, and their comparison with what Foundation makes of them.
enum RandomJSON {
    static func value(depth: Int, using random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .int(.random(in: -1_000_000...1_000_000, using: &random))
        case 3: return .number(Double.random(in: -1000...1000, using: &random).rounded(decimals: 3))
        case 4: return .number(Double.random(in: -1...1, using: &random) * 1e-9)
        case 5: return .string(string(using: &random))
        case 6:
            return .array(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
        default:
            return .object(
                (0..<Int.random(in: 0...5, using: &random)).map { index in
                    JSONValue.Member("\(index)" + string(using: &random), value(depth: depth - 1, using: &random))
                })
        }
    }

    static func string(using random: inout SplitMix64) -> String {
        let alphabet: [Character] = ["a", "Z", " ", "\"", "\\", "/", "\n", "\u{1}", "é", "€", "😀", "}", "]", ",", ":"]
        return String((0..<Int.random(in: 0...8, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
    }

    static func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let tokens = Array(#"{}[]:,"\u019.eE+-tfn \#n"#.utf8)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = tokens.randomElement(using: &random)!
        case 1: bytes.insert(tokens.randomElement(using: &random)!, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
    }

    /// Whether Foundation understood the same. Numbers may differ in the last place, because Foundation's own reading of
    /// small numbers is not always the nearest; `JSONNumberTests` holds this module to that.
    static func agrees(_ value: JSONValue, _ foundation: Any) -> Bool {
        switch (value, foundation) {
        case (.null, is NSNull): true
        case (.bool(let value), let other as NSNumber): isBool(other) && other.boolValue == value
        case (.int(let value), let other as NSNumber): !isBool(other) && other.int64Value == value
        case (.number(let value), let other as NSNumber):
            !isBool(other) && abs(other.doubleValue - value) <= value.magnitude * 1e-14
        case (.string(let value), let other as String): Array(value.utf8) == Array(other.utf8)
        case (.array(let elements), let others as [Any]):
            elements.count == others.count && zip(elements, others).allSatisfy { agrees($0, $1) }
        case (.object(let members), let others as [String: Any]):
            others.allSatisfy { key, other in value[key].map { agrees($0, other) } ?? false }
                && members.allSatisfy { others[$0.key] != nil }
        default: false
        }
    }

    private static func isBool(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}
