import Yams

/// YAML that another program wrote, and nobody edits: no places are kept, and keys that are not asked for are passed by.
package enum ForeignYAML {
    /// - Throws: what `Yams` has to say of it.
    package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try YAMLDecoder().decode(type, from: text)
    }
}
