package import HearthModel

/// A damaged database that was set aside.
package struct Quarantined: Equatable, Sendable {
    package let path: String
    /// What SQLite found wrong.
    package let detail: String
}

extension StateFolder {
    /// Opens a database; a damaged one is set aside, and opened is an empty one in its place.
    /// - Returns: also what was damaged and where it is now.
    package func openOrBeginAnew<Opened>(
        _ name: String, at now: Instant, _ open: () throws(StoreError) -> Opened
    ) throws(StoreError) -> (Opened, Quarantined?) {
        do throws(StoreError) {
            return (try open(), nil)
        } catch .damaged(_, let detail) {
            let path = try quarantine(name, at: now)
            return (try open(), Quarantined(path: path, detail: detail))
        }
    }
}
