import Glibc
import HearthAccounts
import HearthDatabase
package import HearthModel
import HearthStore

/// Puts a backup in the place of a house that does not run. All of the archive is unpacked beside it and verified before
/// the first file is replaced, and what was there is set aside, not thrown away.
package struct Restoration {
    /// What came of it.
    package struct Outcome: Equatable, Sendable {
        package var createdAt: Instant
        package var files: Int
        package var includesSecrets: Bool
        package var includesHistory: Bool
        package var includesJournal: Bool
        /// What the house had of accounts could not be read, so there are none now.
        package var lostAccounts = false
        /// Folders in which what was there before lies now.
        package var aside: [String]
    }

    /// A folder, and the folders in it for what comes and what goes.
    private struct Place {
        static let draft = ".restoring"

        let folder: HeldFolder
        let draft: HeldFolder
        /// Of folders that are made in it.
        let mode: mode_t

        init(_ path: String, mode: mode_t) throws(BackupError) {
            let folder = try HeldFolder.open(path, mode: mode)
            draft = try folder.owner.act { () throws(BackupError) in
                try folder.remove(Place.draft)
                return try folder.folder(Place.draft, making: 0o700)
            }
            (self.folder, self.mode) = (folder, mode)
        }

        /// What stays is removed before the next draft is begun.
        func removeDraft() {
            folder.owner.act { do throws(BackupError) { try folder.remove(Place.draft) } catch {} }
        }

        func create(_ name: String) throws(BackupError) -> FileSink {
            try folder.owner.act { () throws(BackupError) in try draft.create(name, making: mode) }
        }

        /// The names of those that are there.
        func present(_ names: () throws(BackupError) -> [String]) throws(BackupError) -> [String] {
            try folder.owner.act { () throws(BackupError) in
                var present: [String] = []
                for name in try names() where try folder.has(name) { present.append(name) }
                return present
            }
        }

        func subfolder(_ name: String) throws(BackupError) -> HeldFolder {
            try folder.owner.act { () throws(BackupError) in try folder.folder(name, making: mode) }
        }
    }

    private let configuration: String
    private let state: String
    /// The name of the folder for what was there before.
    private let aside: String

    /// - Parameter now: names the folder for what was there before.
    package init(configuration: String, state: String, at now: Instant) {
        (self.configuration, self.state) = (configuration, state)
        aside = ".before-restore-" + now.rfc3339.filter { $0 != ":" && $0 != "-" }
    }

    package static func needsPassphrase(_ archive: String) throws(BackupError) -> Bool {
        try ArchiveReader.isEncrypted(archive)
    }

    /// The caller holds the lock of the state folder, so that no hub runs. Blocks.
    package func restore(
        _ archive: String, passphrase: () throws(BackupError) -> String
    ) throws(BackupError) -> Outcome {
        let reader = try ArchiveReader(archive, passphrase: passphrase)
        let manifest = reader.manifest
        guard manifest.files.contains(where: { $0.path == Inventory.database }) else {
            throw .damaged("it has no database")
        }
        guard manifest.includesSecrets || !manifest.files.contains(where: { Inventory.isSecret($0.path) }) else {
            throw .hostile("it says that it has no secrets, and has some")
        }
        let state = try Place(state, mode: 0o700)
        defer { state.removeDraft() }
        let configuration = try Place(configuration, mode: 0o755)
        defer { configuration.removeDraft() }
        try reader.unpack { file throws(BackupError) in
            let isOfState = file.path.hasPrefix("state/")
            let sink = try (isOfState ? state : configuration).create(Self.name(of: file))
            // Secrets are for the user of the hub alone, whose folder the state folder is.
            let isSecret = isOfState || Inventory.isSecret(file.path)
            try sink.give(
                to: isSecret ? state.folder.owner : configuration.folder.owner, mode: isSecret ? 0o600 : 0o644)
            return sink
        }
        let hasAccounts = try state.folder.owner.act { () throws(BackupError) in
            do throws(StoreError) {
                try Self.examine(state.draft.path)
                if manifest.files.contains(where: { $0.path == Inventory.household }) {
                    let file = try HouseholdStore(in: StateFolder(path: state.draft.path)).file
                    try file.checkWhole()
                    try file.closeAsOneFile()
                }
            } catch {
                throw .damaged("its database: \(error)")
            }
            return manifest.includesSecrets ? true : try Self.carryAccounts(to: state)
        }
        let moved = try replace(manifest, state, configuration)
        return Outcome(
            createdAt: manifest.createdAt, files: manifest.files.count, includesSecrets: manifest.includesSecrets,
            includesHistory: manifest.includesHistory, includesJournal: manifest.includesJournal,
            lostAccounts: !hasAccounts, aside: moved)
    }

    /// Reads all of the database and brings its tables up to date.
    private static func examine(_ folder: String) throws(StoreError) {
        let file = try open(folder)
        try Accounts.update(file)
        try file.checkWhole()
        try file.closeAsOneFile()
    }

    private static func open(_ folder: String) throws(StoreError) -> DatabaseFile {
        try Store(in: StateFolder(path: folder)).file
    }

    /// - Returns: false if the present database is damaged, which may be why somebody restores.
    private static func carryAccounts(to state: Place) throws(BackupError) -> Bool {
        do throws(StoreError) {
            // A folder without a database has no accounts to give.
            guard access(state.folder.path + "/" + Store.name, F_OK) == 0 else { return true }
            let (source, target) = (try Self.open(state.folder.path), try Self.open(state.draft.path))
            try Accounts.copy(from: source, to: target)
            try source.close()
            try target.closeAsOneFile()
            return true
        } catch {
            if case .damaged = error { return false }
            throw .store("\(error)")
        }
    }

    /// Below its folder.
    private static func name(of file: Manifest.File) -> String {
        file.path.split(separator: "/").dropFirst().joined(separator: "/")
    }

    // MARK: Replacing

    /// Sets aside all that a backup of this kind would hold, and puts the new files in. What fails is taken back.
    /// - Returns: the folders with what was there.
    private func replace(
        _ manifest: Manifest, _ state: Place, _ configuration: Place
    ) throws(BackupError) -> [String] {
        let withSecrets = manifest.includesSecrets
        let hasHousehold = manifest.files.contains { $0.path == Inventory.household }
        let databases = [Store.name] + (hasHousehold ? [HouseholdStore.name] : [])
        let old = [
            try state.present { () throws(BackupError) in
                databases.flatMap { name in ["", "-wal", "-shm"].map { name + $0 } }
                    + (withSecrets ? Inventory.secretState : [])
                    + (manifest.includesJournal ? try Inventory.journal(in: state.folder.path).map(\.name) : [])
            },
            try configuration.present { () throws(BackupError) in
                try Inventory.configuration(in: configuration.folder.path, withSecrets: withSecrets)
            },
        ]
        var (moves, asides): ([Move], [String]) = ([], [])
        for (place, names) in zip([state, configuration], old) where !names.isEmpty {
            let target = try place.subfolder(aside)
            asides.append(target.path)
            moves += names.map { Move(name: $0, place: place, source: place.folder, target: target) }
        }
        moves += manifest.files.map { file in
            let place = file.path.hasPrefix("state/") ? state : configuration
            return Move(name: Self.name(of: file), place: place, source: place.draft, target: place.folder)
        }
        for (index, move) in moves.enumerated() {
            do throws(BackupError) {
                try move.carryOut()
            } catch {
                for done in moves[..<index].reversed() { done.takeBack() }
                throw error
            }
        }
        sync()
        return asides
    }

    private struct Move {
        let name: String
        let place: Place
        let source: HeldFolder
        let target: HeldFolder

        func carryOut() throws(BackupError) { try carry(from: source, to: target) }

        func takeBack() { do throws(BackupError) { try carry(from: target, to: source) } catch {} }

        private func carry(from source: HeldFolder, to target: HeldFolder) throws(BackupError) {
            try place.folder.owner.act { () throws(BackupError) in
                try source.move(name, to: target, making: place.mode)
            }
        }
    }
}
