import HearthDialects
import HearthModel
import Testing

@testable import HearthHub

struct RetainedTopicsTests {
    private var board = RetainedTopics()
    private let start = Instant(milliseconds: 1_000_000)

    private func taken(_ board: inout RetainedTopics, after span: Milliseconds = .zero) -> [String] {
        board.take(at: start + span, interval: .seconds(5)).map {
            #expect($0.retain && $0.qos == 1)
            return $0.topic + "=" + String(decoding: $0.payload, as: UTF8.self)
        }
    }

    @Test mutating func whatIsNewGoesOutAtOnceAndWhatIsTheSameNever() {
        board.pin(Array("1".utf8), on: "a")
        board.pin(Array("2".utf8), on: "b")
        #expect(taken(&board) == ["a=1", "b=2"])
        board.pin(Array("1".utf8), on: "a")
        #expect(taken(&board, after: .seconds(9)).isEmpty)
        #expect(board.due(interval: .seconds(5)) == nil)
    }

    @Test mutating func whatChangesAgainWaitsForTheIntervalAndOnlyTheNewestGoesOut() {
        board.pin(Array("1".utf8), on: "a")
        _ = taken(&board)
        board.pin(Array("2".utf8), on: "a")
        board.pin(Array("3".utf8), on: "a")
        #expect(taken(&board, after: .seconds(4)).isEmpty)
        #expect(board.due(interval: .seconds(5)) == start + .seconds(5))
        #expect(taken(&board, after: .seconds(5)) == ["a=3"])
    }

    @Test mutating func aClockSetBackHoldsNothingUp() {
        board.pin(Array("1".utf8), on: "a")
        _ = taken(&board)
        board.pin(Array("2".utf8), on: "a")
        #expect(taken(&board, after: .zero - .hours(1)) == ["a=2"])
    }

    @Test mutating func whatNoLongerHoldsIsTakenDownOnce() {
        board.pin(Array("1".utf8), on: "a")
        board.pin(Array("2".utf8), on: "b")
        _ = taken(&board)
        board.keepOnly(["b"])
        #expect(taken(&board, after: .seconds(5)) == ["a="])
        #expect(board.topics == ["b"])
        #expect(taken(&board, after: .seconds(10)).isEmpty)
    }

    @Test func whatAnEarlierProcessLeftIsTakenDownUnlessItHoldsAgain() {
        var board = RetainedTopics(left: ["a", "b"])
        #expect(taken(&board).isEmpty)
        board.pin(Array("1".utf8), on: "b")
        board.keepOnly(["b"])
        #expect(taken(&board) == ["a=", "b=1"])
    }

    @Test mutating func aNewConnectionGetsEverythingAgain() {
        board.pin(Array("1".utf8), on: "a/x")
        board.pin(Array("2".utf8), on: "b")
        _ = taken(&board)
        board.sendAgain { $0.hasPrefix("a/") }
        #expect(taken(&board) == ["a/x=1"])
        board.sendAgain()
        #expect(taken(&board) == ["a/x=1", "b=2"])
    }

    @Test func theStoreHearsOfANoticeOnce() {
        var publishing = Publishing(left: ["left": [:]])
        let notices: [(String, [String: String]?)] = [
            ("left", [:]), ("new", [:]), ("new", [:]), ("new", ["lamp": "light"]), ("new", nil), ("never", nil),
        ]
        let told = notices.map { topic, notice in publishing.note(notice, on: topic) }
        #expect(told == [false, true, false, true, true, false])
    }
}
