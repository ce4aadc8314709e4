package import HearthModel

/// What drivers have made of what they were given, in order. Reused from message to message.
package struct DriverOutput: Sendable {
    package var subscribe: [TopicFilter] = []
    package var unsubscribe: [String] = []
    package var publications: [Publication] = []
    package var found: [FoundDevice] = []
    /// Devices whose hardware is no longer announced.
    package var gone: [DeviceIndex] = []
    package var reports: [Report] = []
    package var statuses: [StatusChange] = []
    package var commandErrors: [CommandError] = []
    package var targets: [CommandTarget] = []
    package var alerts: [Alert] = []
    package var faults: [Fault] = []
    package var unsupported: [UnsupportedParts] = []
    package var bridges: [BridgeState] = []

    package init() {}

    package var isEmpty: Bool {
        subscribe.isEmpty && unsubscribe.isEmpty && publications.isEmpty && found.isEmpty && gone.isEmpty
            && reports.isEmpty && statuses.isEmpty && commandErrors.isEmpty && targets.isEmpty && alerts.isEmpty
            && faults.isEmpty && unsupported.isEmpty && bridges.isEmpty
    }

    /// Empties every list and keeps the memory.
    package mutating func removeAll() {
        subscribe.clear()
        unsubscribe.clear()
        publications.clear()
        found.clear()
        gone.clear()
        reports.clear()
        statuses.clear()
        commandErrors.clear()
        targets.clear()
        alerts.clear()
        faults.clear()
        unsupported.clear()
        bridges.clear()
    }
}

extension Array {
    /// Keeps the memory, and does nothing where there is nothing, which is nearly always so.
    fileprivate mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }
}
