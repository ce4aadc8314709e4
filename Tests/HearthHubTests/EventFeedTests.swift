import HearthModel
import Testing

@testable import HearthHub

@Suite struct EventFeedTests {
    private func added(_ position: Int) -> HubEvent { .added(DeviceIndex(position)) }

    private func positions(_ batch: EventFeed.Batch?) -> [Int] {
        (batch?.events ?? []).compactMap { if case .added(let device) = $0 { device.position } else { nil } }
    }

    @Test func aReaderGetsAllThatHasHappened() async {
        let feed = EventFeed()
        feed.append([added(1)], at: .distantPast)
        feed.append([added(2)], at: .distantPast)
        #expect(positions(await feed.next()) == [1, 2])
    }

    @Test func aReaderThatWaitsIsWokenByTheNextEvent() async {
        let feed = EventFeed()
        async let batch = feed.next()
        feed.append([added(3)], at: .distantPast)
        #expect(positions(await batch) == [3])
    }

    @Test func theOldestAreLostAndCountedWhenNobodyReads() async {
        let feed = EventFeed(limit: 2)
        feed.append([added(1), added(2), added(3)], at: .distantPast)
        let batch = await feed.next()
        #expect(positions(batch) == [2, 3])
        #expect(batch?.lost == 1)
    }

    @Test func theEndIsTold() async {
        let feed = EventFeed()
        feed.finish()
        #expect(await feed.next() == nil)
    }
}
