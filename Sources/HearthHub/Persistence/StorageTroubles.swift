/// What keeps the house from being remembered: one sentence for each way to the disk, none while all is well.
struct StorageTroubles: Equatable {
    /// Why the store did not take what must be kept, at the last try.
    var persistence: String?
    /// As for what must be kept, of the trace.
    var trace: String?
    /// As for what must be kept, of the journal.
    var journal: String?

    /// Where the database has gone.
    var files: String?

    /// The first there is.
    var text: String? {
        files ?? persistence ?? trace
            ?? journal.map { "what happens now cannot be replayed later, as the journal is not written: \($0)" }
    }
}
