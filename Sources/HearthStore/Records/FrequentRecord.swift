package import HearthJSON
import HearthModel

/// A record of which every firing of a rule writes some. It writes itself, for a tenth of the work that `RecordEncoder` has
/// with one that describes itself; reading is the decoder's.
package protocol FrequentRecord {
    /// Writes one value.
    func write(to writer: inout JSONWriter)
}

extension JSONWriter {
    package mutating func member(_ name: StaticString, _ record: some FrequentRecord) {
        key(name)
        record.write(to: &self)
    }

    /// Left out where there is none.
    package mutating func member(_ name: StaticString, ifPresent record: (some FrequentRecord)?) {
        if let record { member(name, record) }
    }

    mutating func member(_ name: StaticString, ifPresent value: (some JSONWritable)?) {
        if let value { member(name, value) }
    }

    mutating func member(_ name: StaticString, ifKnown value: Value) {
        if value != .unknown { member(name, value) }
    }

    package mutating func member(_ name: StaticString, _ records: some Collection<some FrequentRecord>) {
        key(name)
        beginArray()
        for record in records { record.write(to: &self) }
        endArray()
    }

    /// A case of an enumeration, with what it carries.
    package mutating func choice(_ name: StaticString, _ members: (inout JSONWriter) -> Void = { _ in }) {
        beginObject()
        key(name)
        beginObject()
        members(&self)
        endObject()
        endObject()
    }
}
