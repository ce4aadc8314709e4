import FoundationEssentials
package import HearthJSON
package import HearthModel

/// The record says what the columns beside it do not, as far as it is not as with most.
extension SlotRecord: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("base", base)
        writer.member("baseWriter", ifPresent: baseWriter)
        writer.member("shadowBase", ifKnown: shadowBase)
        if !claims.isEmpty { writer.member("claims", claims) }
        if baseIsUntouched { writer.member("baseIsUntouched", baseIsUntouched) }
        if let ruleCommands { writer.member("ruleCommands", ruleCommands) }
        if let ruleValues { writer.member("ruleValues", ruleValues) }
        writer.member("heldBackUntil", ifPresent: heldBackUntil)
        writer.member("unheeded", ifPresent: unheeded)
        if let writes { writer.member("writes", writes) }
        writer.member("reason", ifPresent: reason)
        writer.endObject()
    }
}

extension SlotRecord: DecodableWithConfiguration {
    package struct Columns {
        var device: String
        var property: String
    }

    private enum CodingKeys: CodingKey {
        case base, baseWriter, shadowBase, claims, baseIsUntouched, ruleCommands, ruleValues, heldBackUntil,
            unheeded, writes, reason
    }

    package init(from decoder: any Decoder, configuration columns: Columns) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        self.init(device: columns.device, property: columns.property)
        base = try record.decode(Value.self, forKey: .base)
        baseWriter = try record.decodeIfPresent(Origin.self, forKey: .baseWriter)
        shadowBase = try record.decodeIfPresent(Value.self, forKey: .shadowBase) ?? .unknown
        claims = try record.decodeIfPresent([Claim].self, forKey: .claims) ?? []
        baseIsUntouched = try record.decodeIfPresent(Bool.self, forKey: .baseIsUntouched) ?? false
        ruleCommands = try record.decodeIfPresent([Instant].self, forKey: .ruleCommands)
        ruleValues = try record.decodeIfPresent([Value].self, forKey: .ruleValues)
        heldBackUntil = try record.decodeIfPresent(Instant.self, forKey: .heldBackUntil)
        unheeded = try record.decodeIfPresent(Unheeded.self, forKey: .unheeded)
        writes = try record.decodeIfPresent([Instant].self, forKey: .writes)
        reason = try record.decodeIfPresent(Int64.self, forKey: .reason)
    }
}

extension Unheeded: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("value", value)
        writer.member("since", since)
        writer.member("due", due)
        writer.member("isReported", isReported)
        writer.endObject()
    }
}
