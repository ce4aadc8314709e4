internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthHousehold
package import HearthModel
internal import Synchronization

/// What the people of the house like and do, in `household.sqlite` of the state folder, apart from the history of the
/// devices (docs/spec/household.md, section 1.2). What a person wrote is on the disk before it is answered.
package final class HouseholdStore: Sendable {
    package static let name = "household.sqlite"

    package let file: DatabaseFile
    let readings = ItemReadings()
    /// Grows whenever items were changed or deleted that the house may remember.
    private let memoryAge = Atomic(0)

    /// Opens or makes the file and brings its tables up to date. Blocks; meant for the start of a process.
    package init(in folder: StateFolder) throws(StoreError) {
        file = try DatabaseFile(Self.name, in: folder, isDurable: true)
        try file.update(HouseholdTables.schema)
    }

    /// As `init(in:)`; a damaged file is set aside, and an empty one takes its place.
    package static func openOrBeginAnew(
        in folder: StateFolder, at now: Instant
    ) throws(StoreError) -> (store: HouseholdStore, quarantined: Quarantined?) {
        try folder.openOrBeginAnew(name, at: now) { () throws(StoreError) in try HouseholdStore(in: folder) }
    }

    /// Moves the log into the file and ends all use of it.
    package func close() throws(StoreError) {
        do {
            let read = readings.taken()
            if !read.isEmpty { try file.pool.write { try HouseholdTables(database: $0).write(read) } }
        } catch {
            throw StoreError(error, path: file.path)
        }
        try file.close()
    }

    /// Whoever holds what the house remembers reads it again when this has changed.
    package var ageOfMemories: Int { memoryAge.load(ordering: .acquiring) }

    func memoriesAreOutdated() { memoryAge.add(1, ordering: .acquiringAndReleasing) }

    /// One transaction. What `work` refuses must not have written anything yet.
    func change<T: Sendable>(
        _ work: @escaping @Sendable (HouseholdTables) throws -> Result<T, HouseholdError>
    ) async throws(HouseholdError) -> T {
        let result: Result<T, HouseholdError>
        do throws(StoreError) {
            let read = readings.taken()
            result = try await file.write { database in
                let tables = HouseholdTables(database: database)
                try tables.write(read)
                return try work(tables)
            }
        } catch {
            throw HouseholdError(error)
        }
        return try result.get()
    }

    func read<T: Sendable>(
        _ work: @escaping @Sendable (HouseholdTables) throws -> T
    ) async throws(HouseholdError) -> T {
        do throws(StoreError) {
            return try await file.read { try work(HouseholdTables(database: $0)) }
        } catch {
            throw HouseholdError(error)
        }
    }
}

extension HouseholdError {
    fileprivate init(_ error: StoreError) {
        switch error {
        case .full: self.init(.diskFull, "The hub's disk is full and nothing was saved")
        default: self.init(.failed(detail: "\(error)"), "Something went wrong inside the hub")
        }
    }
}
