package import HearthModel

/// What must survive a crash of a device that has just come back and is settling (docs/spec/rule-language.md, section
/// 5.3).
package struct SettlingRecord: Codable, Sendable, Equatable {
    /// A report that waits for the end.
    struct Waiting: Codable, Sendable, Equatable {
        var property: String
        var value: Value
        /// See `Provenance`.
        var provenance: String
        var measuredAt: Instant?
    }

    /// By name, because positions are given anew in every process; so are properties.
    package let device: String
    let until: Instant
    let collects: Bool
    let waiting: [Waiting]
    let heard: [String]
    let news: [String]?
    /// What can be seen of it though reports are being collected.
    let visible: [String]
    /// What it has told itself; the rest is only believed to be so.
    let told: [String]
}

extension House {
    /// `nil` if the device is not settling.
    package func settlingRecord(of device: DeviceIndex) -> SettlingRecord? {
        guard exists(device), let settling = devices[device.position].settling else { return nil }
        func name(_ slot: SlotIndex) -> String { registry[slot].property.name }
        let visible = registry.slots(of: device).filter { readings[$0.position].value.isKnown }
        let told = visible.filter { readings[$0.position].provenance?.isDirect ?? false }
        return SettlingRecord(
            device: registry[device]?.id ?? "", until: settling.until, collects: settling.collects,
            waiting: settling.collected.map {
                SettlingRecord.Waiting(
                    property: name($0.value.slot), value: $0.value.value, provenance: $0.provenance.rawValue,
                    measuredAt: $0.measuredAt)
            }, heard: settling.heard.map(name), news: settling.news?.map(name),
            visible: visible.map(name), told: told.map(name))
    }

    /// The device goes on settling. Where the time for it has passed meanwhile, what it had said is what it last said.
    mutating func restore(_ record: SettlingRecord) {
        guard let device = registry.index(of: record.device), devices[device.position].settling == nil else { return }
        func slots(_ names: [String]) -> [SlotIndex] { names.compactMap { registry.slot($0, of: device) } }
        guard record.until > now else {
            for waiting in record.waiting {
                guard let slot = registry.slot(waiting.property, of: device) else { continue }
                let at = waiting.measuredAt ?? record.until
                restore(
                    RestoredValue(device: record.device, property: waiting.property, value: waiting.value, at: at),
                    to: slot)
            }
            return
        }
        var settling = Settling(
            until: record.until, collects: record.collects, heard: slots(record.heard), news: record.news.map(slots))
        settling.told = slots(record.told)
        for waiting in record.waiting {
            guard let slot = registry.slot(waiting.property, of: device),
                let provenance = Provenance(rawValue: waiting.provenance)
            else { continue }
            settling.collect(
                Settling.Collected(
                    value: SlotValue(slot, waiting.value), provenance: provenance, measuredAt: waiting.measuredAt))
        }
        let visible = slots(record.visible)
        for slot in registry.slots(of: device) where record.collects && !visible.contains(slot) {
            readings[slot.position].value = .unknown
        }
        devices[device.position].status = .online
        devices[device.position].settling = settling
        deadlines.add(.settled(device), at: settling.until)
    }
}
