package import HearthModel

/// How the slots of a device report, so that the next process need not learn it anew.
package struct RhythmRecord: Codable, Sendable, Equatable {
    /// By name, because positions are given anew in every process; so are properties.
    package let device: String
    let slots: [String: ReportRhythm]
}

extension House {
    /// `nil` if it has not reported twice.
    package func rhythmRecord(of device: DeviceIndex) -> RhythmRecord? {
        guard let id = registry[device]?.id else { return nil }
        let learned = registry.slots(of: device).filter { readings[$0.position].rhythm != ReportRhythm() }
        guard !learned.isEmpty else { return nil }
        return RhythmRecord(
            device: id,
            slots: Dictionary(
                uniqueKeysWithValues: learned.map { (registry[$0].property.name, readings[$0.position].rhythm) }))
    }

    /// Before the values of the device, since it says which of them are too old.
    package mutating func restore(_ record: RhythmRecord) {
        guard let device = registry.index(of: record.device) else { return }
        for (name, rhythm) in record.slots where rhythm.isSound {
            guard let slot = registry.slot(name, of: device) else { continue }
            readings[slot.position].rhythm = rhythm
        }
    }
}
