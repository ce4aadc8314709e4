import HearthHub
import HearthKernel
import HearthModel
import HearthTwins

/// Brings a device and its twin together: asks the device, and waits for its report and for what the house then sends
/// it. Sending is the house's own affair: a report that is not what is asked makes it ask again.
struct TwinSync {
    enum Outcome {
        /// It has reported, or only ever reports by itself.
        case done(TwinView, applied: Int)
        case offline(TwinView)
        case noAnswer
    }

    let hub: Hub
    let now: @Sendable () -> Instant

    /// - Returns: within the acknowledgement window of the device, once it has been asked.
    func run(_ before: TwinView) async -> Outcome {
        let index = before.twin.device
        if before.twin.detail == .offline { return .offline(before) }
        // From before the question, so that no answer is missed.
        let reader = hub.feed.reader(.prompt)
        defer { reader.end() }
        // Those that sleep hear no question.
        guard before.device.enabled, !before.device.sleepy else { return .done(before, applied: 0) }
        let (isAsked, asked) = await hub.withCore { core in (core.refresh(index), core.now) }
        guard isAsked else { return .done(before, applied: 0) }
        let window = Duration.milliseconds(before.device.times.ackWindow.count)
        let alarm = Task {
            do { try await Task.sleep(for: window) } catch { return }
            reader.end()
        }
        defer { alarm.cancel() }
        while true {
            let isOver = await reader.next() == nil
            let snapshot = await hub.current()
            guard let after = TwinView(of: index, in: snapshot, at: now()) else { return .noAnswer }
            let isHeard = snapshot.house.lastSeen(index).map { $0 >= asked } ?? false
            if isHeard, isOver || after.twin.detail != .pending {
                return .done(after, applied: before.properties(thatAgreeIn: after))
            }
            if isOver { return after.twin.detail == .offline ? .offline(after) : .noAnswer }
        }
    }
}

extension TwinView {
    /// How many properties that were not as asked now are.
    fileprivate func properties(thatAgreeIn after: TwinView) -> Int {
        let open = Set(after.twin.divergence.map(\.slot))
        return twin.divergence.count { !open.contains($0.slot) }
    }
}
