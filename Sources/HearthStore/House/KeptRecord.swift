internal import HearthJSON

/// Something that other targets define and that must survive a crash: the memory of a rule, a variable.
package struct KeptRecord: Sendable {
    /// Where records of one kind lie. Whoever keeps records gives its namespace a name.
    package struct Namespace: Hashable, Sendable {
        package let name: String

        package init(_ name: String) { self.name = name }
    }

    package let namespace: Namespace
    package let key: String
    /// Writes the record as JSON; `nil` removes what is kept under the key.
    let write: (@Sendable (inout JSONWriter) throws -> Void)?

    /// - Parameter record: `nil` removes what is kept under the key.
    package init(_ record: (some Encodable & Sendable)?, in namespace: Namespace, under key: String) {
        (self.namespace, self.key) = (namespace, key)
        guard let record else {
            write = nil
            return
        }
        write = { $0.fragment(try RecordEncoder.document(record)) }
    }

    package init(_ record: some FrequentRecord & Sendable, in namespace: Namespace, under key: String) {
        (self.namespace, self.key) = (namespace, key)
        write = { record.write(to: &$0) }
    }
}
