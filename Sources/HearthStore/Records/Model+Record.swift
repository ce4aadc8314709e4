package import HearthJSON
package import HearthModel

extension Instant: FrequentRecord {
    package func write(to writer: inout JSONWriter) { writer.integer(milliseconds) }
}

extension Value: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .flag(let flag): writer.bool(flag)
        case .number(let number) where number.isFinite: writer.number(number)
        case .text(let text): writer.string(text)
        // As `Value` itself says it of a number that should not exist.
        case .number:
            writer.beginArray()
            writer.endArray()
        case .unknown:
            writer.beginObject()
            writer.endObject()
        }
    }
}

extension Origin: FrequentRecord {
    package func write(to writer: inout JSONWriter) { writer.string(record) }
}

extension Claim: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("layer", Int(layer.rawValue))
        writer.member("order", order)
        writer.member("writer", self.writer)
        writer.member("bound", Int(bound.rawValue))
        writer.member("value", value)
        writer.member("since", since)
        writer.member("until", ifPresent: until)
        writer.member("overridden", overridden)
        writer.member("yieldsToHand", yieldsToHand)
        if let firm { writer.member("firm", firm) }
        writer.endObject()
    }
}
