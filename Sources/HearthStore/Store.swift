internal import GRDB
package import HearthDatabase
package import HearthModel

/// What the house remembers: its tables in `hearth.sqlite` of a state folder, and the files of its journal.
package final class Store: Sendable {
    package let file: DatabaseFile
    /// Of all that changed the house.
    package let journal: JournalFolder
    let numbers = SlotNumbers()

    package static let name = "hearth.sqlite"

    /// As `init(in:)`; a damaged database is set aside, and an empty one takes its place.
    /// - Returns: also what was damaged and where it is now.
    package static func openOrBeginAnew(
        in folder: StateFolder, at now: Instant
    ) throws(StoreError) -> (store: Store, quarantined: Quarantined?) {
        try folder.openOrBeginAnew(name, at: now) { () throws(StoreError) in try Store(in: folder) }
    }

    /// Opens or makes the database and brings its tables up to date. Blocks; meant for the start of a process.
    package init(in folder: StateFolder) throws(StoreError) {
        file = try DatabaseFile(Store.name, in: folder, unchecked: Store.large)
        journal = JournalFolder(path: folder.path(of: "journal"))
        try file.update(Store.tables)
        try checkEndOfHistory()
    }

    /// Eight hexadecimal digits, made once for this state folder.
    package var hubID: String { file.id }

    /// Bytes of the database and its log.
    package var size: Int { file.size }

    /// As `DatabaseFile.close`.
    package func close() throws(StoreError) { try file.close() }

    func write<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        try await file.write(work)
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        try await file.read(work)
    }
}
