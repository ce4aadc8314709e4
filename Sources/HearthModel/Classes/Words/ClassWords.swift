package import HearthModel

/// What rules know of a class of devices: the words that fit it, and what they do (rule-language.md, section 5.2). The
/// rows are in `RuleClass+Table.swift`; times of commands and holds are those of `DeviceClass`.
package struct RuleClass: Sendable {
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

    package var name: String
    /// Main property first; a button has none.
    package var properties: [RuleProperty]
    /// What the main property is when the bare device holds as a condition.
    package var active: Value?
    package var verbs: [Act.Verb: Effect] = [:]
    package var events: [EventWord: Effect] = [:]
    /// How long a device of a test takes to obey.
    package var answerDelay: Milliseconds = .zero
    /// Words of the main property that can be read and never asked for.
    package var onlyRead: [String] = []

    package init(_ name: String, _ properties: [RuleProperty], active: Value? = nil) {
        (self.name, self.properties, self.active) = (name, properties, active)
    }

    package var main: RuleProperty? { properties.first }

    package func property(_ name: String) -> RuleProperty? { properties.first { $0.name == name } }

    /// The row of the class; for one that only the device layer knows, what its own table tells.
    package static func of(_ deviceClass: DeviceClass) -> RuleClass { all[deviceClass.name] ?? RuleClass(deviceClass) }

    package static func answerDelay(of deviceClass: DeviceClass) -> Milliseconds { of(deviceClass).answerDelay }

    private static let all: [String: RuleClass] = {
        let layer = DeviceClass.names.compactMap(DeviceClass.named).map { ($0.name, RuleClass($0)) }
        let table = rows.map { ($0.name, $0) }
        return Dictionary(layer + table) { $1 }
    }()

    /// Of a class that the table does not name.
    private init(_ deviceClass: DeviceClass) {
        name = deviceClass.name
        properties = deviceClass.properties.filter { !$0.type.isEvent }.map {
            RuleProperty($0.name, RuleType($0), settable: $0.settable)
        }
        active = deviceClass.activeValue
        if deviceClass.property("on")?.settable == true { verbs = RuleClass.onOffVerbs }
    }
}
