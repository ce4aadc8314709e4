package import HearthJSON

extension JSONValue {
    /// What a wire type writes, as a tree.
    package init(_ body: some JSONWritable) {
        let bytes = JSONWriter.document { body.write(to: &$0) }
        do throws(JSONError) {
            try self.init(parsing: bytes, maximumBytes: bytes.count)
        } catch {
            preconditionFailure("A wire type writes what is no JSON: \(error)")
        }
    }

    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
