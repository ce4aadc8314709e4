import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules

/// One value of a scene.
struct SceneValue {
    /// `values.<slot>`, as the client wrote it.
    var field: String
    var slot: String
    /// As the rule language writes it.
    var literal: String
}

extension FieldReader {
    /// A map from slots to values, which are those that control takes.
    mutating func sceneValues(_ name: String, in registry: Registry) -> [SceneValue]? {
        guard let members = raw(name)?.object, !members.isEmpty else {
            refuse(name, "must be a map from properties to values", expected: "object")
            return nil
        }
        var values: [SceneValue] = []
        for member in members {
            let path = name + "." + member.key
            guard let (index, property) = registry.settable(member.key), let device = registry[index] else {
                refuse(path, "is no property that can be set", got: .string(member.key))
                continue
            }
            switch property.read(ControlValue(member.value)) {
            case .failure(let refusal):
                refuse(path, refusal.problem, expected: refusal.expected, got: member.value)
            case .success(let value):
                guard let literal = property.literal(for: value) else {
                    refuse(path, "is a text, which scenes made here cannot set", got: member.value)
                    continue
                }
                values.append(SceneValue(field: path, slot: device.id + "." + property.name, literal: literal))
            }
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
    /// How the rule language writes a value of it; `nil` of a text.
    fileprivate func literal(for value: Value) -> String? {
        switch (type, value) {
        case (.flag, .flag(let flag)): RuleType(self) == .onoff ? flag ? "on" : "off" : flag ? "yes" : "no"
        case (.number(let unit, _, _), .number(let number)): text(of: number, in: unit)
        case (.word, .text(let word)): word
        default: nil
        }
    }

    private func text(of number: Double, in unit: Unit) -> String {
        let (dimension, factor) = Dimension.of(unit)
        let digits = String(decoding: encoded((number * factor).rounded(decimals: 6)), as: UTF8.self)
        return dimension.unitWord.map { digits + " " + $0 } ?? digits
    }
}
