import HearthJSON
import HearthModel
import HearthRules

extension FieldReader {
    /// A map from slots to values, as the rule language writes both.
    mutating func sceneValues(_ name: String, in registry: Registry) -> [(path: String, value: String)]? {
        guard let members = raw(name)?.object, !members.isEmpty else {
            refuse(name, "must be a map from properties to values", expected: "object")
            return nil
        }
        var values: [(path: String, value: String)] = []
        for member in members {
            let path = name + "." + member.key
            guard let (index, property) = registry.settable(member.key) else {
                refuse(path, "is no property that can be set", got: .string(member.key))
                continue
            }
            guard let value = property.literal(for: member.value), let device = registry[index] else {
                refuse(path, "does not fit \(property.name)", got: member.value)
                continue
            }
            values.append((device.id + "." + property.name, value))
        }
        return values
    }
}

extension Registry {
    /// The property of a slot name; a bare device means its primary one.
    fileprivate func settable(_ slot: String) -> (DeviceIndex, Property)? {
        if let device = index(of: slot) { return self[device]?.properties.first.map { (device, $0) } }
        guard let dot = slot.lastIndex(of: "."), let device = index(of: String(slot[..<dot])),
            let property = self[device]?.property(String(slot[slot.index(after: dot)...])), property.settable
        else { return nil }
        return (device, property)
    }
}

extension Property {
    /// How the rule language writes a value of it; `nil` if it does not fit.
    fileprivate func literal(for value: JSONValue) -> String? {
        switch (type, value) {
        case (.flag, .bool(let flag)):
            RuleType(self) == .onoff ? flag ? "on" : "off" : flag ? "yes" : "no"
        case (.flag, .string("on")), (.flag, .string("off")): value.string
        case (.number(let unit, _, _), .int), (.number(let unit, _, _), .number): number(value, in: unit)
        case (.word(let words), .string(let word)) where words.contains(word): word
        default: nil
        }
    }

    private func number(_ value: JSONValue, in unit: Unit) -> String? {
        let (dimension, factor) = Dimension.of(unit)
        guard let number = value.double, abs(number * factor) < 1e9 else { return nil }
        let digits = String(decoding: encoded((number * factor).rounded(decimals: 6)), as: UTF8.self)
        return dimension.unitWord.map { digits + " " + $0 } ?? digits
    }
}
