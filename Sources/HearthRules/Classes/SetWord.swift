package import HearthModel

/// A word that names a set of devices: `lights`, `temps`, `people` (docs/spec/rule-language.md, section 4.4).
package struct SetWord: Sendable, Hashable {
    /// In the singular.
    package var word: String
    /// The class, or the kind of cover; `nil` for a word that is only a property.
    package var ofClass: String?
    /// What its members are compared by; `nil`: their main property.
    package var property: String?

    /// Whether the devices of the class, by the word for it, are meant.
    package func includes(_ device: Device) -> Bool {
        guard let ofClass else { return false }
        let names = [device.deviceClass.name, device.kind, device.deviceClass.traits.broader?.rawValue]
        return names.contains(ofClass)
    }

    /// The classes and kinds by their words, in singular and plural.
    static let classes: [String: SetWord] = {
        var table: [String: SetWord] = [:]
        for name in DeviceClass.names + DeviceClass.aliases.keys {
            let words = DeviceClass.named(name)?.words
            let byProperty = words?.main?.name == name ? name : nil
            let word = SetWord(word: name, ofClass: DeviceClass.aliases[name]?.rawValue ?? name, property: byProperty)
            (table[name], table[plural(of: name)]) = (word, word)
        }
        table["people"] = table["person"]
        return table
    }()

    /// Names of properties that stand in the table, in singular and plural. A class of the same name comes first.
    static let properties: [String: SetWord] = {
        var table: [String: SetWord] = [:]
        for words in DeviceClass.rows.map(\.words) where !words.isDerived {
            for property in words.properties { add(property.name, to: &table) }
        }
        return table
    }()

    static func add(_ property: String, to table: inout [String: SetWord]) {
        let word = SetWord(word: property, ofClass: nil, property: property)
        (table[property], table[plural(of: property)]) = (word, word)
    }

    /// The regular English plural: batteries, switches, lights.
    static func plural(of word: String) -> String {
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return word.dropLast() + "ies"
        }
        return word + (["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) } ? "es" : "s")
    }
}
