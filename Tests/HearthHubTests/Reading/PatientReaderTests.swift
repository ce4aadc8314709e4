import HearthKernel
import HearthModel
import Testing

@testable import HearthHub

/// Who reads events without haste does not hold up the hub.
@Suite(.timeLimit(.minutes(1))) struct PatientReaderTests {
    @Test func itHearsWithTheNextSnapshotAndNothingIsToldSoonerForIt() async throws {
        let house = try RecordedHouse()
        try await house.run { hub in
            let found = hub.core.flag
            let (device, slot) = try #require(found)
            hub.tellAll()
            let patient = hub.feed.reader(.patient)
            hub.hear(slot, true)
            var due = hub.core.restDue
            #expect(due != nil, "it is told later, and more at a time")
            async let batch = patient.next()
            house.wait(.seconds(2))
            hub.tellAll()
            #expect(await batch?.events.contains { $0.isNews(of: device) } == true)

            let prompt = hub.feed.reader(.prompt)
            hub.hear(slot, false)
            due = hub.core.restDue
            #expect(due == nil)
            hub.tellAll()
            #expect(await prompt.next()?.events.contains { $0.isNews(of: device) } == true)
        }
    }
}

extension HubEvent {
    fileprivate func isNews(of device: DeviceIndex) -> Bool {
        if case .device(let news) = self { news.device == device } else { false }
    }
}

extension Hub {
    fileprivate func hear(_ slot: SlotIndex, _ value: Bool) {
        withCore {
            let device = $0.house.registry[slot].device
            $0.step(.report(Report(device: device, values: [SlotValue(slot, .flag(value))], provenance: .live)))
        }
    }

    fileprivate func tellAll() { withCore { while $0.rest() {} } }
}

extension HubCore {
    /// What a device, and no person, says with yes or no.
    fileprivate var flag: (DeviceIndex, SlotIndex)? {
        for device in house.registry.indices where house.registry[device]?.isPerson == false {
            for slot in house.registry.slots(of: device) {
                if case .flag = house.registry[slot].property.type { return (device, slot) }
            }
        }
        return nil
    }
}
