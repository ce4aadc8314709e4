import Glibc
package import HearthModel

/// An input line that is held: its edges become changes that count, at the wall time at which they happened.
package final class WatchedInput {
    private let line: GPIOLine
    /// The kernel waits until a level is stable, and tells of it that much later.
    private let kernelDebounce: Milliseconds
    private var debouncer: Debouncer
    private var overrun = OverrunWatch(alternates: true)
    private var edges: [GPIOEdge] = []

    package struct Reading {
        /// Oldest first.
        package var changes: [LevelChange] = []
        /// The kernel has dropped edges.
        package var isOverrun = false
    }

    package init(_ input: GPIOInput, consumer: String) throws(GPIOError) {
        let place = try GPIOChips.place(of: input.pin)
        // Both edges always: whoever wants but one must still see the line bounce.
        func request(_ debounce: Milliseconds) throws(GPIOError) -> GPIOLine {
            try GPIOLine(
                input.pin, at: place, as: .input(edges: .both, kernelDebounce: debounce), consumer: consumer)
        }
        do throws(GPIOError) {
            (line, kernelDebounce) = (try request(input.debounce), input.debounce)
        } catch .refused where input.debounce > .zero {
            (line, kernelDebounce) = (try request(.zero), .zero)
        }
        let period = kernelDebounce > .zero ? Milliseconds.zero : input.debounce
        debouncer = Debouncer(period: period, level: try line.isActive())
    }

    package var descriptor: Int32 { line.descriptor }
    /// The level that counts.
    package var isActive: Bool { debouncer.level }
    /// When `settle` has something to tell.
    package var due: Instant? { debouncer.due }

    /// What the descriptor brings.
    /// - Parameter now: wall time.
    package func read(at now: Instant) throws(GPIOError) -> Reading {
        edges.removeAll(keepingCapacity: true)
        try line.read(into: &edges)
        var reading = Reading()
        let clock = MonotonicClock.nanoseconds
        for edge in edges {
            let age = clock >= edge.nanoseconds ? Int64((clock - edge.nanoseconds) / 1_000_000) : 0
            let instant = now - Milliseconds(age) - kernelDebounce
            take(LevelChange(edge.isRising, at: instant), into: &reading)
        }
        reading.isOverrun = overrun.isBroken(by: edges) || edges.count >= GPIOLine.capacity
        if reading.isOverrun { take(LevelChange(try line.isActive(), at: now), into: &reading) }
        return reading
    }

    package func settle(at now: Instant) -> Reading {
        Reading(changes: debouncer.settle(at: now).map { [$0] } ?? [])
    }

    /// Notices that its chip has gone.
    package func inspect() throws(GPIOError) { _ = try line.isActive() }

    private func take(_ change: LevelChange, into reading: inout Reading) {
        if let counted = debouncer.edge(change) { reading.changes.append(counted) }
    }
}
