import HearthDialects
import HearthHub
import HearthJSON
import HearthModel

/// `diagnostics` of a device: what its driver has to say.
struct DiagnosticsBody: JSONWritable {
    /// `nil` if nothing ever went wrong.
    let diagnostics: DeviceDiagnostics?
    let availabilitySource: AvailabilitySource?
    /// That through which it is reached.
    let bridge: BridgeState?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let error = diagnostics?.lastError {
            writer.key("last_error")
            writer.beginObject()
            writer.member("at", error.at.rfc3339)
            writer.member("text", error.text)
            writer.memberIfPresent("topic", error.topic)
            writer.memberIfPresent("payload", error.payload)
            writer.endObject()
        }
        writer.key("counters")
        writer.beginObject()
        for (reason, count) in (diagnostics?.counters ?? [:]).sorted(by: { $0.key < $1.key }) {
            writer.member(named: reason, count)
        }
        writer.endObject()
        writer.key("unsupported")
        writer.beginArray()
        for (property, reason) in diagnostics?.unsupported ?? [] {
            writer.beginObject()
            writer.member("property", property)
            writer.member("reason", reason)
            writer.endObject()
        }
        writer.endArray()
        writer.memberIfPresent("availability_source", availabilitySource?.rawValue)
        if let bridge {
            writer.key("bridge")
            writer.beginObject()
            writer.member("name", bridge.name)
            writer.memberIfPresent("version", bridge.version)
            writer.member("restart_required", bridge.needsRestart)
            writer.member("permit_join", bridge.permitsJoining)
            writer.member("availability", bridge.tellsAvailability)
            writer.member("output", bridge.output ?? "json")
            writer.member("last_seen", bridge.lastSeen ?? "disable")
            writer.memberIfPresent("problem", bridge.problem)
            writer.endObject()
        }
        writer.endObject()
    }
}
