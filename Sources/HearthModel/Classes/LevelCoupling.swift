/// A property that says whether a thing is on or open, and the one that says how much: each implies something of the
/// other. 0 % is off, open is 100 %, and off says nothing of a brightness.
package struct LevelCoupling: Sendable {
    package var state: String
    package var level: String
    package var words: LevelWords

    package static let all = [
        LevelCoupling(state: "on", level: "brightness", words: .onOff),
        LevelCoupling(state: "on", level: "speed", words: .onOff),
        LevelCoupling(state: "state", level: "position", words: .openClosed),
    ]

    /// What a property with a value implies of the other one; nothing where the device may do as it likes.
    package static func implied(by property: String, _ value: Value) -> (property: String, value: Value)? {
        for coupling in all {
            if property == coupling.level, let amount = value.number {
                return (coupling.state, coupling.words.state(amount > 0))
            }
            if property == coupling.state, let isOn = coupling.words.isOn(value),
                let amount = isOn ? coupling.words.full : coupling.words.none
            {
                return (coupling.level, .number(amount))
            }
        }
        return nil
    }

    /// Whether the value of a state or a level means on or open; `nil` of any other property or value.
    package static func isOn(_ property: String, _ value: Value) -> Bool? {
        for coupling in all {
            if property == coupling.level, let amount = value.number { return amount > 0 }
            if property == coupling.state, let isOn = coupling.words.isOn(value) { return isOn }
        }
        return nil
    }
}
