package import HearthModel

/// What the store is handed at once. All of it is kept, or nothing: what is handed over again after a fault is not there
/// twice.
package struct Delivery: Sendable {
    // What a crash must not lose: rows that replace those of the same name or number.
    package var records: [SlotRecord] = []
    package var commands: [StoredCommand] = []
    package var kept: [KeptRecord] = []
    /// The number that the next command will get.
    package var nextCommand: CommandID

    package var events: [LoggedEvent] = []
    package var identities: [DeviceIdentity] = []
    package var history: [Reading] = []
    /// The latest value of each slot that is named, written now and then: a start reads what changed since from `history`.
    package var latest: [Reading] = []
    package var at: Instant

    package init(nextCommand: CommandID, at: Instant) { (self.nextCommand, self.at) = (nextCommand, at) }

    var hasRows: Bool { !records.isEmpty || !commands.isEmpty || !kept.isEmpty }
}
