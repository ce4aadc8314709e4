internal import HearthJSON
import HearthModel

extension Instant: FrequentRecord {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("milliseconds", milliseconds)
        writer.endObject()
    }
}

extension Value: FrequentRecord {
    func write(to writer: inout JSONWriter) {
        switch self {
        case .unknown: writer.choice("unknown")
        case .flag(let flag): writer.choice("flag") { $0.member("_0", flag) }
        // One value that should not exist must not keep the rest of a batch from being stored; reading refuses it.
        case .number(let number) where !number.isFinite: writer.choice("number") { $0.member("_0", "\(number)") }
        case .number(let number): writer.choice("number") { $0.member("_0", number) }
        case .text(let text): writer.choice("text") { $0.member("_0", text) }
        }
    }
}

extension Origin: FrequentRecord {
    func write(to writer: inout JSONWriter) {
        switch self {
        case .person(let user): writer.choice("person") { $0.member("_0", user) }
        case .automation(let user): writer.choice("automation") { $0.member("_0", user) }
        case .query(let user): writer.choice("query") { $0.member("_0", user) }
        case .rule(let name): writer.choice("rule") { $0.member("_0", name) }
        case .mqtt: writer.choice("mqtt")
        case .twin: writer.choice("twin")
        case .device: writer.choice("device")
        case .clock: writer.choice("clock")
        }
    }
}

extension Claim: FrequentRecord {
    func write(to writer: inout JSONWriter) {
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
        writer.endObject()
    }
}

extension SlotRecord: FrequentRecord {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", device)
        writer.member("property", property)
        writer.member("base", base)
        writer.member("baseWriter", ifPresent: baseWriter)
        writer.member("shadowBase", shadowBase)
        writer.member("claims", claims)
        writer.member("baseIsUntouched", ifPresent: baseIsUntouched)
        if let ruleCommands { writer.member("ruleCommands", ruleCommands) }
        writer.member("heldBackUntil", ifPresent: heldBackUntil)
        if let writes { writer.member("writes", writes) }
        writer.endObject()
    }
}

extension CommandFlight: FrequentRecord {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("from", from)
        writer.member("lastSent", ifPresent: lastSent)
        writer.member("explainsUntil", ifPresent: explainsUntil)
        writer.member("due", due)
        writer.endObject()
    }
}
