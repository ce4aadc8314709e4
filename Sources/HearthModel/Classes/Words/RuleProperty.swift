/// A property as rules speak of it.
package struct RuleProperty: Sendable, Hashable {
    /// As written after the dot: `color`, `volume`.
    package var name: String
    /// What devices call it; a colour is two of its properties.
    package var stored: [String]
    package var type: RuleType
    package var settable: Bool
    /// What it is where nobody has said otherwise; `.unknown` where the table lists nothing.
    package var rest: Value

    package init(
        _ name: String, _ type: RuleType, stored: [String]? = nil, settable: Bool = false, rest: Value = .unknown
    ) {
        (self.name, self.type, self.stored) = (name, type, stored ?? [name])
        (self.settable, self.rest) = (settable, rest)
    }

    /// The properties of the model that hold it, with the values that the table allows. For fixtures, whose devices
    /// have exactly what the table says.
    package var modelled: [Property] {
        if type == .color { return stored.compactMap(Property.standard) }
        return stored.map { name in
            let standard = Property.standard(name)
            let type: ValueType =
                switch self.type {
                case .onoff, .yesno: .flag
                case .words(let words): .word(words)
                case .quantity(let dimension):
                    if let known = standard?.type, let unit = known.unit, Dimension.of(unit).dimension == dimension {
                        known
                    } else {
                        .number(dimension.unit)
                    }
                default: .text
                }
            return Property(name, type, settable: settable)
        }
    }
}
