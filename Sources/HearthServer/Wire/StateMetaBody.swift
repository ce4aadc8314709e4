import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// `state_meta`: of each property its unit, age and provenance, known or not (docs/spec/house-api.md, section 5.3).
struct StateMetaBody: JSONWritable {
    let house: House
    let device: DeviceIndex
    /// `nil` if nothing ever went wrong.
    let diagnostics: DeviceDiagnostics?
    let now: Instant

    func write(to writer: inout JSONWriter) {
        let asked = house.desired(device)
        writer.beginObject()
        for slot in house.registry.slots(of: device) {
            writer.key(named: house.registry[slot].property.name)
            write(slot, asked: asked.first { $0.slot == slot }?.value, to: &writer)
        }
        writer.endObject()
    }

    private func write(_ slot: SlotIndex, asked: Value?, to writer: inout JSONWriter) {
        let reading = house.reading(slot)
        writer.beginObject()
        writer.member("unit", house.registry[slot].property.type.unit?.symbol ?? "")
        writer.member("known", reading.value.isKnown)
        writer.memberIfPresent("provenance", reading.provenance?.rawValue)
        if let time = reading.reportedAt ?? reading.receivedAt {
            writer.member("age", max(0, (now - time).count / 1_000))
            writer.member("reported_at", time.rfc3339)
        }
        writer.member("stale", house.isStale(slot, at: now))
        writer.member("confidence", Ratio(house.confidence(slot, at: now)))
        // The moment of the refusal is taken after the report; whatever is heard later is later than both.
        if !reading.value.isKnown, let refusal = diagnostics?.refusals[slot],
            reading.receivedAt.map({ $0 <= refusal.at }) ?? true
        {
            writer.member("refused", refusal.text)
        }
        if let asked, asked.isKnown { writer.member("asked", ValueBody(value: asked)) }
        writer.endObject()
    }
}
