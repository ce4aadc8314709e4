import HearthModel
import Synchronization
import Testing

@testable import HearthHub

/// What loops have done, as it is written down: docs/spec/mind.md, section 10.
@Suite struct LoopBookTests {
    private struct Broken: Error {}

    private final class Clock: Sendable {
        private let time = Mutex(Instant(milliseconds: 1_751_018_400_000))
        var now: Instant { time.withLock { $0 } }
        func pass(_ span: Milliseconds) { time.withLock { $0 = $0 + span } }
    }

    private final class Ears: Sendable {
        private let heard = Mutex<[LoopBook.News]>([])
        var news: [LoopBook.News] { heard.withLock { $0 } }
        func hear(_ news: LoopBook.News) { heard.withLock { $0.append(news) } }
    }

    /// A book with a clock that stands until it is moved, and somebody who listens.
    private struct Desk {
        let clock = Clock()
        let ears = Ears()
        let book: LoopBook

        init() {
            book = LoopBook(clock: { [clock] in clock.now })
            book.listen { [ears] in ears.hear($0) }
        }

        var news: [LoopBook.News] { ears.news }

        func comeRound(_ loop: HouseLoop, failing failed: LoopStage? = nil, isAsked: Bool = false) {
            for stage in LoopStage.allCases {
                do {
                    try book.take(stage, of: [loop]) { () throws(Broken) in if stage == failed { throw Broken() } }
                } catch { break }
            }
            book.close(loop, orIdle: "", isAsked: isAsked)
        }
    }

    @Test func aLoopIsInOperationAsLongAsAllFourStagesEndWell() {
        let desk = Desk()
        let start = desk.clock.now
        #expect(desk.book.inOperation(at: start) == 0)
        desk.comeRound(.energy, failing: .learn)
        #expect(desk.book.inOperation(at: start) == 0, "learning is missing")
        desk.comeRound(.energy)
        desk.comeRound(.own)
        #expect(desk.book.inOperation(at: start) == 2)
        #expect(desk.book.inOperation(at: start + .seconds(61)) == 1, "the hub itself comes round every ten seconds")
        #expect(desk.book.inOperation(at: start + .minutes(31)) == 0, "two rounds are missing")
        let record = desk.book.record(of: .energy)
        #expect(record.iterations == 2 && record.succeeded == 1)
        #expect(record.cycles.map(\.failure) == [.learn, nil])
    }

    @Test func learningIsDueOnceADay() {
        let desk = Desk()
        desk.comeRound(.energy)
        for _ in 0..<4 * 25 {
            desk.clock.pass(.minutes(15))
            for stage in [LoopStage.sense, .analyze, .feedback] { desk.book.take(stage, of: [.energy]) {} }
            desk.book.close(.energy, orIdle: "")
        }
        #expect(desk.book.inOperation(at: desk.clock.now) == 1)
        #expect(desk.book.inOperation(at: desk.clock.now + .minutes(61)) == 0)
    }

    @Test func fiveFailuresInARowAreEnoughForAWhile() {
        let desk = Desk()
        for _ in 0..<4 { desk.comeRound(.climate, failing: .sense) }
        desk.comeRound(.climate)
        for _ in 0..<4 { desk.comeRound(.climate, failing: .sense) }
        #expect(!desk.book.isTripped(.sense, of: .climate, at: desk.clock.now), "not in a row")
        desk.comeRound(.climate, failing: .sense)
        let now = desk.clock.now
        #expect(desk.book.isTripped(.sense, of: .climate, at: now))
        #expect(!desk.book.isTripped(.learn, of: .climate, at: now))
        #expect(!desk.book.isTripped(.sense, of: .energy, at: now))
        #expect(desk.book.isTripped(.sense, of: .climate, at: now + .minutes(29)))
        #expect(!desk.book.isTripped(.sense, of: .climate, at: now + .minutes(30)))
        for _ in 0..<5 { desk.comeRound(.own, failing: .learn) }
        #expect(desk.book.isTripped(.learn, of: .own, at: now + .minutes(4)))
        #expect(!desk.book.isTripped(.learn, of: .own, at: now + .minutes(5)))
    }

    @Test func tenFailuresInFiveMinutesAreTooMuchUntilHalfAnHourIsCalm() {
        let desk = Desk()
        func isUnsure() -> Bool { desk.book.record(of: .own).unsureSince != nil }
        for k in 1...10 {
            #expect(!isUnsure(), "after \(k - 1) failures")
            desk.comeRound(.own, failing: .learn)
            desk.clock.pass(.seconds(20))
        }
        #expect(isUnsure())
        for _ in 0..<174 {
            desk.clock.pass(.seconds(10))
            desk.comeRound(.own)
        }
        #expect(isUnsure(), "29 minutes")
        for _ in 0..<6 {
            desk.clock.pass(.seconds(10))
            desk.comeRound(.own)
        }
        #expect(!isUnsure())
    }

    @Test func moreThanHalfOfTwentyRoundsAreTooMuchUntilSomebodySaysOtherwise() {
        let desk = Desk()
        for k in 1...22 {
            desk.clock.pass(.minutes(15))
            desk.comeRound(.climate, failing: k % 2 == 0 || k == 11 ? .sense : nil)
            #expect((desk.book.record(of: .climate).unsureSince != nil) == (k >= 20), "\(k)")
        }
        desk.book.absolve([.climate])
        desk.clock.pass(.minutes(15))
        desk.comeRound(.climate, failing: .sense)
        #expect(desk.book.record(of: .climate).unsureSince == nil)
        #expect(desk.book.record(of: .climate).cycles.count == 23, "times are still told of all")
    }

    @Test func aLoopWithNothingToDoSaysWhy() {
        let desk = Desk()
        desk.book.close(.energy, orIdle: "nothing measures power")
        desk.book.close(.energy, orIdle: "nothing measures power")
        #expect(desk.book.record(of: .energy).idleBecause == "nothing measures power")
        #expect(desk.book.record(of: .energy).iterations == 0)
        #expect(desk.news.map(\.event) == [.paused], "the same is told once")
        desk.comeRound(.energy)
        #expect(desk.book.record(of: .energy).idleBecause == nil)
    }

    @Test func whatGoesWellIsToldOnceAMinuteAndWhatFailsAtOnce() {
        let desk = Desk()
        for _ in 0..<12 {
            desk.comeRound(.own)
            desk.clock.pass(.seconds(10))
        }
        #expect(desk.news.map(\.event) == [.completed, .completed])
        #expect(desk.news.map(\.iterations) == [1, 7])
        desk.comeRound(.own, failing: .learn)
        desk.comeRound(.own, failing: .learn)
        #expect(desk.news.suffix(2).map { $0.cycle?.failure } == [.learn, .learn])
        desk.comeRound(.own)
        desk.comeRound(.own, isAsked: true)
        #expect(desk.news.map(\.event).suffix(2) == [.completed, .completed])
    }

    @Test func theTimeOfACycleIsThatOfItsStages() async {
        let desk = Desk()
        let before = ContinuousClock.now
        await desk.book.take(.sense, of: [.climate, .energy]) { await Task.yield() }
        #expect(desk.book.record(of: .climate).stage == nil)
        desk.book.take(.analyze, of: [.climate]) { #expect(desk.book.record(of: .climate).stage == .analyze) }
        let whole = ContinuousClock.now - before
        for loop in [HouseLoop.climate, .energy] { desk.book.close(loop, orIdle: "") }
        let times = [HouseLoop.climate, .energy].compactMap { desk.book.record(of: $0).cycles.last?.took }
        #expect(times.count == 2 && times[0] >= times[1] && times[0] <= whole && times[1] > .zero)
    }

    @Test func onlyTheLatestCyclesAreKept() {
        let desk = Desk()
        for _ in 0..<LoopRecord.kept + 3 { desk.comeRound(.own) }
        let record = desk.book.record(of: .own)
        #expect(record.iterations == LoopRecord.kept + 3 && record.cycles.count == LoopRecord.kept)
    }
}
