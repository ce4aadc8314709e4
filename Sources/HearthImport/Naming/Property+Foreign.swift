package import HearthModel

/// Why a reading of another system is not taken.
package enum NotTaken: String, Error, Sendable, Hashable, CaseIterable {
    case noReading = "is no reading"
    case noSuchName = "names nothing in this house"
    case tooOld = "is older than what is kept"
    case ownTime = "is of a time that the house has recorded itself"
    case future = "lies in the future"
    case otherUnit = "has a unit of another kind"
    case noNumber = "is no number"
    case outOfRange = "cannot be"
    case noSuchWord = "is no word of this property"
    case event = "is of something that happens and leaves no value"
}

extension Property {
    /// How other systems say that nobody knows.
    private static let unknownWords: Set = ["unknown", "unavailable", "none", "null"]
    private static let flagWords: [String: Bool] = [
        "on": true, "off": false, "true": true, "false": false, "yes": true, "no": false, "open": true, "closed": false,
        "home": true, "not_home": false,
    ]
    /// Words of which the first is what a sensor calls `on`.
    private static let pairs = [["open", "closed"], ["wet", "dry"], ["alarm", "clear"]]

    /// Other names of a property.
    static func spellings(of name: String) -> [String] {
        ["temperature", "current_temperature", "target_temperature", "illuminance", "color_temperature"]
            .filter { Property.canonicalName($0) == name }
    }

    /// What a value of another system is as one of this property, in its unit.
    package func value(of foreign: Value, in unit: String?) throws(NotTaken) -> Value {
        if case .text(let word) = foreign, Property.unknownWords.contains(word.lowercased()) { return .unknown }
        guard foreign.isKnown else { return .unknown }
        switch type {
        case .event: throw .event
        case .number(let own, _, _): return .number(try number(of: foreign, in: unit, reaching: own))
        case .flag:
            guard let flag = Property.flag(of: foreign) else { throw .noSuchWord }
            return .flag(flag)
        case .word(let words):
            if case .text(let text) = foreign, let word = words.first(where: { $0.equalsIgnoringCase(text) }) {
                return .text(word)
            }
            guard Property.pairs.contains(words), let flag = Property.flag(of: foreign) else { throw .noSuchWord }
            return .text(flag ? words[0] : words[1])
        case .text:
            guard case .text(let text) = foreign else { throw .noSuchWord }
            return .text(text)
        }
    }

    private func number(of foreign: Value, in unit: String?, reaching own: Unit) throws(NotTaken) -> Double {
        var number: Double
        switch foreign {
        case .number(let given): number = given
        case .text(let text):
            guard let given = Double(text), given.isFinite else { throw .noNumber }
            number = given
        default: throw .noNumber
        }
        if let unit, !unit.isEmpty, own != .none, unit != own.symbol {
            guard let conversion = UnitConversion(named: unit)?.reaching(own) else { throw .otherUnit }
            number = conversion.canonical(number)
        }
        guard number.isFinite, limits?.contains(number) ?? true else { throw .outOfRange }
        return number
    }

    private static func flag(of foreign: Value) -> Bool? {
        switch foreign {
        case .flag(let flag): flag
        case .number(1): true
        case .number(0): false
        case .text(let word): flagWords[word.lowercased()]
        default: nil
        }
    }
}
