/// What rules know of a class of devices: the words that fit it, and what they do. Times of commands and holds are those of
/// `DeviceClass`.
package final class ClassWords: Sendable {
    /// A property and what it is set to, or becomes.
    package struct Effect: Sendable, Hashable {
        package var property: String
        package var value: Value
        /// The event is that the property ceases to have the value.
        package var negated = false
        package init(_ property: String, _ value: Value, negated: Bool = false) {
            (self.property, self.value, self.negated) = (property, value, negated)
        }
    }

    /// Main property first; a button has none.
    package let properties: [RuleProperty]
    /// What the main property is when the bare device holds as a condition.
    package let active: Value?
    package let verbs: [ActVerb: Effect]
    package let events: [EventWord: Effect]
    /// How long a device of a test takes to obey.
    package let answerDelay: Milliseconds
    /// Words of the main property that can be read and never asked for.
    package let onlyRead: [String]
    /// The property that takes a quantity that the bare device is set to.
    package let level: String?
    /// The table says nothing of the class to rules: these are the words of its properties.
    package let isDerived: Bool

    /// - Parameter answer: in milliseconds.
    init(
        _ properties: [RuleProperty], active: Value? = nil, verbs: [ActVerb: Effect] = [:],
        events: [EventWord: Effect] = [:], answer: Int64 = 0, onlyRead: [String] = [], level: String? = nil,
        isDerived: Bool = false
    ) {
        (self.properties, self.active, self.verbs, self.events) = (properties, active, verbs, events)
        (answerDelay, self.onlyRead, self.level, self.isDerived) = (Milliseconds(answer), onlyRead, level, isDerived)
    }

    /// For a class of which the table tells rules nothing.
    convenience init(of properties: [Property], active: Value?) {
        let isSwitched = properties.contains { $0.name == "on" && $0.settable }
        self.init(
            properties.filter { !$0.type.isEvent }.map { RuleProperty($0.name, RuleType($0), settable: $0.settable) },
            active: active, verbs: isSwitched ? ClassWords.onOffVerbs : [:], isDerived: true)
    }

    package var main: RuleProperty? { properties.first }

}
