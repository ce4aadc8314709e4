import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// What `device_update` says: which values changed, and how the device is now.
struct DeviceUpdate: JSONWritable, Sendable {
    struct Change: Sendable {
        var property: String
        var value: Value
    }

    var deviceID: String
    var changes: [Change]
    /// `current_state`, encoded.
    var state: [UInt8]
    var unknown: [String]
    var status: DeviceStatus
    var source: Origin?
    var provenance: Provenance?
    var at: Instant
    /// How many updates were united in this one.
    var count = 1

    /// - Parameters:
    ///   - changes: those of the news that are told.
    ///   - isDiscreet: for guests, who are not told who or what is behind it.
    init(_ device: Device, _ news: DeviceNews, changes: [SlotChange], in registry: Registry, isDiscreet: Bool) {
        let slots = registry.slots(of: news.device)
        deviceID = device.id
        self.changes = changes.map { Change(property: registry[$0.slot].property.name, value: $0.new) }
        state = JSONWriter.document { StateBody(news, in: registry).write(to: &$0) }
        unknown = zip(slots, news.values).filter { !$1.isKnown && !registry[$0].property.type.isEvent }
            .map { registry[$0.0].property.name }
        status = news.status
        source = isDiscreet ? nil : news.origin
        provenance = changes.last?.provenance
        at = news.at
    }

    func merged(with newer: DeviceUpdate) -> DeviceUpdate {
        var merged = newer
        let kept = changes.filter { old in !newer.changes.contains { $0.property == old.property } }
        merged.changes = kept + newer.changes
        merged.source = newer.source ?? source
        merged.provenance = newer.provenance ?? provenance
        merged.count = count + newer.count
        return merged
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device_id", deviceID)
        writer.key("changes")
        writer.beginObject()
        for change in changes where change.value.isKnown {
            writer.member(named: change.property, ValueBody(value: change.value))
        }
        writer.endObject()
        writer.key("state")
        writer.fragment(state)
        writer.member("unknown", unknown)
        writer.member("status", status.rawValue)
        writer.memberIfPresent("source", source?.text)
        writer.memberIfPresent("provenance", provenance?.rawValue)
        if count > 1 { writer.member("coalesced", count) }
        writer.member("timestamp", at.rfc3339)
        writer.endObject()
    }
}
