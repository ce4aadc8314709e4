package import HearthModel
import Synchronization

/// Where those who do the work of the loops write down each stage: how long it took, and whether it failed. It does
/// nothing by itself, and nothing of it is kept over a restart (docs/decisions/093-a-loop-is-a-view.md).
package final class LoopBook: Sendable {
    /// Something that listeners may want to hear.
    package struct News: Sendable {
        package enum Event: String, Sendable { case completed, failed, paused }

        package let loop: HouseLoop
        package let event: Event
        package let at: Instant
        package let iterations: Int
        /// `nil` of a loop that has nothing to do.
        package let cycle: LoopRecord.Cycle?
        /// Why it has nothing to do.
        package let reason: String?
    }

    private struct State {
        var records: [HouseLoop: LoopRecord] = [:]
        var told: [HouseLoop: (event: News.Event, at: Instant)] = [:]
        var listener: (@Sendable (News) -> Void)?
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Instant

    /// What goes well is told so often at most.
    private static let pause = Milliseconds.minutes(1)

    package init(clock: @escaping @Sendable () -> Instant) { self.clock = clock }

    package func record(of loop: HouseLoop) -> LoopRecord { state.withLock { $0.records[loop] ?? LoopRecord() } }

    /// How many have closed all four stages lately.
    package func inOperation(at now: Instant) -> Int {
        HouseLoop.allCases.count { record(of: $0).isInOperation($0, at: now) }
    }

    /// A stage failed five times in a row, and is left alone for a while.
    package func isTripped(_ stage: LoopStage, of loop: HouseLoop, at now: Instant) -> Bool {
        record(of: loop).isTripped(stage, of: loop, at: now)
    }

    /// Who hears news from now on.
    package func listen(_ listener: @escaping @Sendable (News) -> Void) { state.withLock { $0.listener = listener } }

    // MARK: Writing down

    /// Does the work of a stage, for one loop or for several that share it; of none it is not written down.
    package func take<Result, Failure: Error>(
        _ stage: LoopStage, of loops: Set<HouseLoop>, work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let began = enter(stage, loops)
        do throws(Failure) {
            let result = try work()
            leave(stage, loops, since: began, failed: false)
            return result
        } catch {
            leave(stage, loops, since: began, failed: true)
            throw error
        }
    }

    package func take<Result, Failure: Error>(
        _ stage: LoopStage, of loops: Set<HouseLoop>, isolation: isolated (any Actor)? = #isolation,
        work: () async throws(Failure) -> sending Result
    ) async throws(Failure) -> sending Result {
        let began = enter(stage, loops)
        do throws(Failure) {
            let result = try await work()
            leave(stage, loops, since: began, failed: false)
            return result
        } catch {
            leave(stage, loops, since: began, failed: true)
            throw error
        }
    }

    private func enter(_ stage: LoopStage, _ loops: Set<HouseLoop>) -> ContinuousClock.Instant {
        state.withLock { state in for loop in loops { state.records[loop, default: LoopRecord()].enter(stage) } }
        return .now
    }

    private func leave(
        _ stage: LoopStage, _ loops: Set<HouseLoop>, since began: ContinuousClock.Instant, failed: Bool
    ) {
        let (time, now) = (.now - began, clock())
        state.withLock { state in
            for loop in loops {
                state.records[loop, default: LoopRecord()].leave(stage, after: time, failed: failed, at: now)
            }
        }
    }

    /// So many things turned out to have become others than a loop had learned.
    package func adapt(_ loop: HouseLoop, _ number: Int) {
        state.withLock { $0.records[loop, default: LoopRecord()].adapt(number) }
    }

    /// Somebody who may has a loop come round: what failed before counts no more.
    package func absolve(_ loops: Set<HouseLoop>) {
        let now = clock()
        state.withLock { state in for loop in loops { state.records[loop]?.absolve(at: now) } }
    }

    /// A loop has come round.
    /// - Parameters:
    ///   - reason: why, if there was nothing to do.
    ///   - isAsked: somebody waits to hear of it.
    package func close(_ loop: HouseLoop, orIdle reason: String, isAsked: Bool = false) {
        let now = clock()
        let (news, listener) = state.withLock { state in
            var record = state.records[loop] ?? LoopRecord()
            let cycle = record.close(orIdle: reason, at: now)
            state.records[loop] = record
            let event: News.Event = cycle.map { $0.failure == nil ? .completed : .failed } ?? .paused
            let told = state.told[loop]
            let isNews =
                isAsked || event == .failed || told?.event != event
                || event == .completed && now - (told?.at ?? .distantPast) >= LoopBook.pause
            guard isNews else { return (News?.none, state.listener) }
            state.told[loop] = (event, now)
            let news = News(
                loop: loop, event: event, at: now, iterations: record.iterations, cycle: cycle,
                reason: record.idleBecause)
            return (news, state.listener)
        }
        if let news { listener?(news) }
    }
}
