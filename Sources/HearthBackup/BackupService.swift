import Dispatch
import Glibc
package import HearthAccounts
import HearthConfig
import HearthDatabase
package import HearthModel
package import HearthStore
import Synchronization

/// Makes and keeps backups, while the house runs or while it does not: one at a time, on a thread of its own.
package final class BackupService: Sendable {
    private let configuration: String
    private let state: String
    private let store: Store
    private let household: HouseholdStore
    private let version: String
    private let clock: @Sendable () -> Instant
    private let random: RandomBytes
    private let isBusy = Atomic(false)

    /// - Parameters:
    ///   - configuration: folder of `devices.yaml` and its kind.
    ///   - state: folder of what the hub remembers.
    package init(
        configuration: String, state: String, store: Store, household: HouseholdStore, version: String,
        clock: @escaping @Sendable () -> Instant,
        random: @escaping RandomBytes = systemRandomBytes
    ) {
        (self.configuration, self.state, self.store, self.version) = (configuration, state, store, version)
        self.household = household
        (self.clock, self.random) = (clock, random)
    }

    private var shelf: BackupDirectory { BackupDirectory(stateFolder: state) }

    /// Newest first.
    package func records() throws(BackupError) -> [BackupRecord] { try shelf.records() }

    package func record(_ id: String) throws(BackupError) -> BackupRecord {
        guard let record = shelf.record(id) else { throw .unknown(id) }
        return record
    }

    package func path(of record: BackupRecord) -> String { shelf.path(of: record) }

    package func delete(_ id: String) throws(BackupError) { try shelf.delete(record(id)) }

    /// - Parameters:
    ///   - passphrase: one without a `PassphraseHash.problem`; with it the archive is encrypted and holds accounts,
    ///     secrets and keys, without it none of them.
    ///   - includingHistory: readings, their tallies, events and the trace.
    ///   - includingJournal: the files of the journal, as they are now.
    package func make(
        passphrase: String?, includingHistory: Bool, includingJournal: Bool = false
    ) async throws(BackupError) -> BackupRecord {
        guard !isBusy.exchange(true, ordering: .acquiring) else { throw .busy }
        defer { isBusy.store(false, ordering: .releasing) }
        let draft = shelf.folder + "/.draft"
        try shelf.make()
        try Folders.remove(draft)
        guard mkdir(draft, 0o700) == 0 else { throw .last(draft) }
        defer { Folders.removeQuietly(draft) }
        let copy = draft + "/" + Store.name
        do throws(StoreError) {
            try await store.file.copy(
                to: copy,
                without: [Accounts.logins] + (passphrase == nil ? [Accounts.everybody] : [])
                    + (includingHistory ? [] : [Store.history]))
            try await household.file.copy(to: draft + "/" + HouseholdStore.name, without: [])
        } catch {
            if case .full(let path) = error { throw .full(path) }
            throw .store("\(error)")
        }
        let result: Result<BackupRecord, BackupError> = await withCheckedContinuation { done in
            DispatchQueue.global(qos: .utility).async {
                done.resume(
                    returning: Result { () throws(BackupError) in
                        try self.write(
                            copy, in: draft, passphrase: passphrase, includingHistory: includingHistory,
                            includingJournal: includingJournal)
                    })
            }
        }
        return try result.get()
    }

    private func write(
        _ copy: String, in draft: String, passphrase: String?, includingHistory: Bool, includingJournal: Bool
    ) throws(BackupError) -> BackupRecord {
        var entries: [(path: String, contents: Contents)] = [
            (Inventory.database, .file(copy)), (Inventory.household, .file(draft + "/" + HouseholdStore.name)),
        ]
        if passphrase != nil {
            for name in Inventory.secretState(in: state) {
                entries.append(("state/" + name, .file(state + "/" + name)))
            }
        }
        if includingJournal { entries += try journal(heldIn: draft) }
        for name in try Inventory.configuration(in: configuration, withSecrets: passphrase != nil) {
            entries.append(("config/" + name, try contents(of: name)))
        }
        let now = clock()
        var files: [Manifest.File] = []
        for entry in entries { files.append(try entry.contents.listed(as: entry.path)) }
        let manifest = Manifest(
            hearthVersion: version, hubID: store.hubID, createdAt: now, includesSecrets: passphrase != nil,
            includesHistory: includingHistory, includesJournal: includingJournal, files: files)
        let archive = draft + "/archive"
        let (size, sha256) = try ArchiveWriter(creating: archive, passphrase: passphrase, random: random)
            .write(manifest, entries.map(\.contents))
        let record = BackupRecord(
            id: "bak_\(now.milliseconds)", createdAt: now, size: size, sha256: sha256, isEncrypted: passphrase != nil,
            includesSecrets: passphrase != nil)
        guard link(archive, shelf.path(of: record)) == 0 else { throw .last(shelf.path(of: record)) }
        try shelf.keep(record)
        return record
    }

    /// The newest file goes on growing meanwhile, and the oldest may age out: it is held by a link.
    private func journal(heldIn draft: String) throws(BackupError) -> [(path: String, contents: Contents)] {
        try Inventory.journal(in: state).map { name, file in
            let held = draft + "/" + file.name
            let path = link(file.path, held) == 0 ? held : file.path
            return ("state/" + name, .file(path, bytes: file.bytes))
        }
    }

    /// A file that a person may save while it is read.
    private func contents(of name: String) throws(BackupError) -> Contents {
        let bytes: [UInt8]
        do throws(FolderReader.Failure) {
            guard let file = try FolderReader.file(name, in: configuration) else { return .bytes([]) }
            bytes = file.bytes
        } catch {
            throw .file(configuration + "/" + name, error.reason)
        }
        // More than that is not read.
        guard bytes.count <= 1 << 20 else { throw .file(configuration + "/" + name, "it is larger than 1 MiB") }
        return .bytes(bytes)
    }
}
