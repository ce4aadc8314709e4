import HearthModel

/// When a reading that rules use will be too old to be believed.
struct StalenessWatch: Sendable, Codable {
    /// The earliest deadline that is made for it.
    var pending = Instant.distantFuture
    /// It was too old when last looked at, and has not been reported since.
    var isOld = false
}
