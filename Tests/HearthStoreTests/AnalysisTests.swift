import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

/// Answers to what-ifs are kept for a week, as long as there is room.
@Suite struct AnalysisTests {
    private let folder = TemporaryFolder()
    private let now = Instant(milliseconds: 1_750_000_000_000)

    @Test func anAnswerIsThereAfterARestart() async throws {
        let store = try Store(in: folder.state)
        try await store.keep(analysis: [1, 2, 3], as: "wi_1", at: now)
        try store.close()
        let next = try Store(in: folder.state)
        #expect(try await next.analysis("wi_1", at: now + .days(7)) == [1, 2, 3])
        #expect(try await next.analysis("wi_1", at: now + .days(7) + .seconds(1)) == nil)
        #expect(try await next.analysis("wi_2", at: now) == nil)
    }

    @Test func theOldestMakeRoom() async throws {
        let store = try Store(in: folder.state)
        for number in 0...Store.mostAnalyses {
            try await store.keep(analysis: [1], as: "wi_\(number)", at: now + .seconds(Int64(number)))
        }
        #expect(try await store.analysis("wi_0", at: now) == nil)
        #expect(try await store.analysis("wi_1", at: now) != nil)
        let large = [UInt8](repeating: 0, count: Store.analysisBytes / 2 + 1)
        try await store.keep(analysis: large, as: "large", at: now + .hours(1))
        try await store.keep(analysis: large, as: "larger", at: now + .hours(2))
        #expect(try await store.analysis("wi_\(Store.mostAnalyses)", at: now) == nil)
        #expect(try await store.analysis("large", at: now) == nil)
        #expect(try await store.analysis("larger", at: now) != nil)
    }

    @Test func whatIsOlderThanAWeekGoes() async throws {
        let store = try Store(in: folder.state)
        try await store.keep(analysis: [1], as: "old", at: now)
        try await store.keep(analysis: [2], as: "new", at: now + .days(8))
        #expect(try await store.analysis("old", at: now) == nil)
    }
}
