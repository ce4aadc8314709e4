import HearthModel
import Testing

@testable import HearthHub

@Suite(.timeLimit(.minutes(1))) struct EventFeedTests {
    private func added(_ positions: ClosedRange<Int>) -> [HubEvent] { positions.map { .added(DeviceIndex($0)) } }

    private func positions(_ batch: EventFeed.Batch?) -> [Int] {
        (batch?.events ?? []).compactMap { if case .added(let device) = $0 { device.position } else { nil } }
    }

    @Test func aReaderGetsAllThatHasHappenedSinceItBegan() async {
        let feed = EventFeed()
        feed.append(added(1...1), at: .distantPast)
        let reader = feed.reader(.prompt)
        feed.append(added(2...2), at: .distantPast)
        feed.append(added(3...4), at: Instant(milliseconds: 7))
        let batch = await reader.next()
        #expect(positions(batch) == [2, 3, 4] && batch?.lost == 0 && batch?.at == Instant(milliseconds: 7))
    }

    @Test func aPromptReaderThatWaitsIsWokenByTheNextEvent() async {
        let feed = EventFeed()
        let reader = feed.reader(.prompt)
        async let batch = reader.next()
        feed.append(added(3...3), at: .distantPast)
        #expect(positions(await batch) == [3])
    }

    @Test func theSlowOneMissesTheOldestAndTheFastOneNothing() async {
        let feed = EventFeed(limit: 4)
        let (fast, slow) = (feed.reader(.prompt), feed.reader(.prompt))
        var heard: [Int] = []
        for first in stride(from: 1, through: 19, by: 3) {
            feed.append(added(first...first + 2), at: .distantPast)
            let batch = await fast.next()
            heard += positions(batch)
            #expect(batch?.lost == 0)
        }
        #expect(heard == Array(1...21))
        let batch = await slow.next()
        #expect(positions(batch) == [18, 19, 20, 21] && batch?.lost == 17)
        feed.append(added(22...23), at: .distantPast)
        for reader in [fast, slow] {
            let batch = await reader.next()
            #expect(positions(batch) == [22, 23] && batch?.lost == 0)
        }
    }

    /// Each of them waits, reads and falls behind as it comes.
    @Test func everyReaderKnowsOfEachEventOrOfHowManyItHasMissed() async {
        let feed = EventFeed(limit: 50)
        await withTaskGroup { group in
            for pace in [EventFeed.Pace.prompt, .patient, .prompt, .patient] {
                let reader = feed.reader(pace)
                group.addTask {
                    var known = 0
                    while let batch = await reader.next() {
                        let first = known + batch.lost + 1
                        known += batch.lost + batch.events.count
                        #expect(positions(batch) == Array(first...known))
                    }
                    #expect(known == 6_000)
                }
            }
            for first in stride(from: 1, through: 6_000, by: 6) {
                feed.append(added(first...first + 5), at: .distantPast)
                if first % 5 == 0 { feed.wakeAll() }
                if first % 7 == 0 { await Task.yield() }
            }
            feed.finish()
        }
    }

    @Test func aPatientReaderIsWokenLater() async {
        let feed = EventFeed()
        let reader = feed.reader(.patient)
        async let batch = reader.next()
        // Whether it waits by now or not: it has nothing but both, or both one after the other.
        feed.append(added(1...1), at: .distantPast)
        feed.append(added(2...2), at: .distantPast)
        feed.wakeAll()
        var heard = positions(await batch)
        if heard.count < 2 { heard += positions(await reader.next()) }
        #expect(heard == [1, 2])
    }

    @Test func theMostUrgentDecides() {
        let feed = EventFeed()
        #expect(feed.pace == .paused)
        let (patient, prompt) = (feed.reader(.patient), feed.reader(.prompt))
        #expect(feed.pace == .prompt)
        prompt.set(.paused)
        #expect(feed.pace == .patient)
        patient.end()
        #expect(feed.pace == .paused)
        prompt.set(.patient)
        #expect(feed.pace == .patient)
    }

    @Test func aReaderThatIsGoneHoldsNobodyUp() async {
        let feed = EventFeed(limit: 2)
        do { _ = feed.reader(.prompt) }
        #expect(feed.pace == .paused)
        let (one, other) = (feed.reader(.prompt), feed.reader(.prompt))
        async let nothing = one.next()
        one.end()
        #expect(await nothing == nil)
        feed.append(added(1...2), at: .distantPast)
        #expect(positions(await other.next()) == [1, 2])
        #expect(await one.next() == nil)
    }

    @Test func aPauseIsPassedOver() async {
        let feed = EventFeed()
        let reader = feed.reader(.paused)
        feed.append(added(1...1), at: .distantPast)
        reader.set(.prompt)
        feed.append(added(2...2), at: .distantPast)
        #expect(positions(await reader.next()) == [2])
    }

    @Test func theEndIsToldAfterWhatCameBeforeIt() async {
        let feed = EventFeed()
        let reader = feed.reader(.prompt)
        feed.append(added(1...1), at: .distantPast)
        feed.finish()
        #expect(positions(await reader.next()) == [1])
        #expect(await reader.next() == nil)
    }
}
