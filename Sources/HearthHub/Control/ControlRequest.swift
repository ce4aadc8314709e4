package import HearthModel

/// A wish to change a device, as the API or the command line makes it (docs/spec/house-api.md, section 7.1).
package struct ControlRequest: Sendable {
    package var device: DeviceIndex
    package var action: String
    package var value: ControlValue
    package var transition: Milliseconds = .zero
    /// How long the answer may wait; `nil`: the class's ack window and the transition, at most 5 s.
    package var wait: Milliseconds?
    package var hold: Write.Hold = .ofClass
    package var origin: Origin
    package var reason: String?

    package init(device: DeviceIndex, action: String, value: ControlValue = .none, origin: Origin) {
        (self.device, self.action, self.value, self.origin) = (device, action, value, origin)
    }
}

/// What became of a `ControlRequest` within its wait (docs/spec/house-api.md, section 7.2). Carries facts, not
/// sentences.
package struct ControlReport: Sendable {
    package var outcome: Outcome
    /// The command behind it, as it was when the report was made.
    package var command: Command?
    /// What was changed in the request to fit the device, as sentences.
    package var notes: [String] = []
    /// From the arrival of the request at the hub to this report.
    package var elapsed: Milliseconds = .zero
    /// The device as it was when the report went out.
    package var view: DeviceView?

    package enum Outcome: Sendable {
        case acknowledged
        /// A mover has started.
        case started
        case noChange
        /// No feedback channel; the broker took it.
        case assumed
        /// Sent, no matching report yet.
        case unanswered
        case queued(Command.Reason?)
        case unreachable(Command.Reason)
        case blocked(WriteOutcome.Blocked)
        /// Written, and hidden for now by this claim.
        case masked(WriteOutcome.Blocked)
        case superseded(by: Origin?)
        case deviceFault(String)
        case rateLimited(retryAfter: Milliseconds)
        /// `refresh` and `verify_locked`: whether the driver could ask.
        case asked(Bool)
        case released
        case refused(ControlProblem)
        case disabled
        /// The hub is shutting down.
        case stopping
    }
}
