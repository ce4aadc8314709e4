import Dispatch
import Synchronization

/// Letters to one server, oldest first, with a growing pause while it does not take them.
final class Line: Sendable {
    private struct Entry: Sendable {
        var letter: Letter
        var since: ContinuousClock.Instant
        var report: @Sendable (PostOffice.Outcome) -> Void
    }

    private struct State {
        var waiting: [Entry] = []
        /// Something tries already, or will after a pause.
        var works = false
        var pause: Duration
    }

    private let url: String
    private let settings: PostOffice.Settings
    private let queue: DispatchQueue
    private let state: Mutex<State>

    init(to url: String, _ settings: PostOffice.Settings) {
        (self.url, self.settings) = (url, settings)
        queue = DispatchQueue(label: "post", qos: .utility)
        state = Mutex(State(pause: settings.firstPause))
    }

    func take(_ letter: Letter, report: @escaping @Sendable (PostOffice.Outcome) -> Void) {
        let entry = Entry(letter: letter, since: .now - letter.age, report: report)
        let (dropped, begins) = state.withLock { state in
            state.waiting.append(entry)
            let dropped = state.waiting.count > settings.most ? state.waiting.removeFirst() : nil
            defer { state.works = true }
            return (dropped, !state.works)
        }
        dropped?.report(.failed("too much else waits for \(url)"))
        if begins { queue.async { self.work() } }
    }

    /// Until nothing waits, or the server does not take the next one.
    private func work() {
        while let entry = next() {
            let age = ContinuousClock.now - entry.since
            switch Transfer.send(entry.letter, late: age > settings.late, within: settings.time) {
            case .taken:
                state.withLock { $0.pause = settings.firstPause }
                entry.report(.delivered)
            case .refused(let why): entry.report(.failed(why))
            case .unreachable(let why) where age > settings.patience: entry.report(.failed("\(why), for too long"))
            case .unreachable:
                return wait(with: entry)
            }
        }
    }

    private func next() -> Entry? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.works = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }

    private func wait(with entry: Entry) {
        let pause = state.withLock { state in
            state.waiting.insert(entry, at: 0)
            defer { state.pause = min(state.pause * 2, settings.longestPause) }
            return state.pause
        }
        let (seconds, attoseconds) = pause.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { self.work() }
    }
}
