/// What one step asks of the world, and what it tells about itself. Reused from step to step so that a step need
/// not allocate; every list is in the order in which things happened.
package struct Reaction: Sendable {
    /// To be sent now.
    package var commands: [Command] = []
    /// Devices to be asked for their state.
    package var asks: [DeviceIndex] = []
    package var changes: [SlotChange] = []
    /// Devices whose status, hold, output or description changed.
    package var touched: [DeviceIndex] = []
    /// Every change of state of a command, the command as it is after it.
    package var commandUpdates: [Command] = []
    package var outcomes: [WriteOutcome] = []
    package var trace: [TraceRecord] = []
    package var notices: [Notice] = []
    /// Slots whose base, claims or hold changed and must survive a crash.
    package var kept: [SlotIndex] = []
    /// Devices whose settling changed and must survive a crash.
    package var keptDevices: [DeviceIndex] = []
    package var messages: [Message] = []
    package var questions: [QuestionChange] = []
    package var concerns: [ConcernChange] = []
    /// Lines of `log` with the key of the rule.
    package var logs: [(rule: String, text: String)] = []
    /// Names of variables that changed and must survive a crash; `mode` is one.
    package var variables: [String] = []
    /// Keys of rules whose memory changed and must survive a crash; the empty one stands for what belongs to no rule.
    package var keptRules: [String] = []

    package init() {}

    @inlinable package var isEmpty: Bool {
        commands.isEmpty && asks.isEmpty && changes.isEmpty && touched.isEmpty && commandUpdates.isEmpty
            && outcomes.isEmpty && trace.isEmpty && notices.isEmpty && kept.isEmpty && keptDevices.isEmpty
            && messages.isEmpty
            && questions.isEmpty && concerns.isEmpty && logs.isEmpty && variables.isEmpty && keptRules.isEmpty
    }

    package mutating func removeAll() {
        commands.clear()
        asks.clear()
        changes.clear()
        touched.clear()
        commandUpdates.clear()
        outcomes.clear()
        trace.clear()
        notices.clear()
        kept.clear()
        keptDevices.clear()
        messages.clear()
        questions.clear()
        concerns.clear()
        logs.clear()
        variables.clear()
        keptRules.clear()
    }
}

extension Array {
    /// Keeps the memory, and does nothing where there is nothing, which is nearly always so.
    fileprivate mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }
}

/// A slot has a new reported value, or the same value reported anew.
package struct SlotChange: Sendable, Equatable {
    package var slot: SlotIndex
    package var old: Value
    package var new: Value
    package var provenance: Provenance
    package var origin: Origin

    package init(slot: SlotIndex, old: Value, new: Value, provenance: Provenance, origin: Origin) {
        (self.slot, self.old, self.new, self.provenance, self.origin) = (slot, old, new, provenance, origin)
    }
}

/// Something a person should hear of.
package enum Notice: Sendable, Equatable {
    /// More than twelve commands of rules within a minute: the next waits until the first of them is a minute old.
    case flapping(SlotIndex)
    /// Two windows passed without a matching report.
    case unacknowledged(CommandID)
    /// A mover started towards its target, and its arrival window passed before it was there.
    case notArrived(CommandID)
}
