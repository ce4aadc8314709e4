import HearthKernel
package import HearthModel

extension VirtualHouse {
    /// When the house or a device wants to do something next.
    package var nextInstant: Instant? {
        let deadline = isRunning ? house.nextDeadline : nil
        return [deadline, world.answers.first?.due].compactMap { $0 }.min().map { max($0, now) }
    }

    /// Moves the clock. The instant before must have ended, and nothing must be due in between.
    /// What is due by the clock takes effect.
    package mutating func enter(_ instant: Instant) {
        now = max(now, instant)
        // News of nothing: the clock alone would say that nothing else comes at this instant.
        happen(.link(connected: true))
    }

    /// Nothing more comes from outside at this instant: devices answer, and what is wanted by now is commanded.
    package mutating func endInstant() {
        letDevicesAnswer()
        happen(.instantEnds)
    }

    /// What devices do at this instant, and what follows from it.
    package mutating func letDevicesAnswer() {
        while let answer = world.nextAnswer(dueBy: now) {
            world.take(answer.values, at: now)
            happen(.report(Report(device: answer.device, values: answer.values, provenance: .live)))
        }
    }

    /// Lets time run up to an instant and enters it.
    /// - Parameter ended: called at the end of every instant before it.
    package mutating func run(to target: Instant, ended: (inout VirtualHouse) -> Void = { _ in }) {
        while now < target {
            endInstant()
            ended(&self)
            // Something may stay due that turns out to be nothing: time goes on all the same.
            let next = nextInstant.map { max($0, now + Milliseconds(1)) } ?? target
            enter(min(next, target))
        }
    }
}
