import HearthDialects
import HearthModel
import Testing

@testable import HearthHub

@Suite struct RefusedTopicsTests {
    private let start = Instant(milliseconds: 1_000_000)
    private let attic = TopicFilter(filter: "attic/#", qos: 0)
    private let shed = TopicFilter(filter: "shed/door", qos: 1)

    @Test func whatIsRefusedIsToldOnceAndAskedForAgainEachMinute() {
        var topics = RefusedTopics()
        topics.note(granted: [], refused: [shed, attic], at: start)
        #expect(topics.takeNews().refused == ["attic/#", "shed/door"])
        #expect(topics.takeNews().refused.isEmpty)
        #expect(topics.due == start + .minutes(1))
        #expect(topics.retry(at: start + Milliseconds(59_999)).isEmpty)
        #expect(topics.retry(at: start + .minutes(1)) == [attic, shed])
        topics.note(granted: [], refused: [attic, shed], at: start + .minutes(1))
        #expect(topics.takeNews().refused.isEmpty)
        #expect(topics.due == start + .minutes(2))
    }

    @Test func itIsOverWhenAllAreGranted() {
        var topics = RefusedTopics()
        topics.note(granted: [], refused: [attic, shed], at: start)
        _ = topics.takeNews()
        topics.note(granted: [attic], refused: [], at: start)
        #expect(!topics.takeNews().isOver)
        topics.note(granted: [shed], refused: [], at: start)
        #expect(topics.takeNews().isOver)
        #expect(!topics.takeNews().isOver)
        #expect(topics.due == nil && topics.filters.isEmpty)
    }

    @Test func theNextConnectionBeginsAnewButIsNotTalkedOfAgain() {
        var topics = RefusedTopics()
        topics.note(granted: [], refused: [attic], at: start)
        _ = topics.takeNews()
        topics.connectionEnded()
        #expect(topics.filters.isEmpty && topics.due == nil)
        topics.note(granted: [], refused: [attic, shed], at: start + .seconds(9))
        #expect(topics.takeNews().refused == ["shed/door"])
    }

    @Test func whatIsGivenUpIsNotRefused() {
        var topics = RefusedTopics()
        topics.note(granted: [], refused: [attic], at: start)
        topics.gaveUp(["attic/#"])
        #expect(topics.filters.isEmpty)
        #expect(topics.retry(at: start + .minutes(1)).isEmpty)
        #expect(topics.due == nil)
    }

    @Test func ofManyOnlySomeAreNamed() {
        #expect(LinkState.list(["a", "b"]) == "a, b")
        #expect(LinkState.list((1...13).map { "t\($0)" }).hasSuffix("t9, t10 and 3 more"))
    }
}
