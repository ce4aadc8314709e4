import Glibc
package import HearthModel
import HearthStore

/// Puts a backup in the place of a house that does not run. All of the archive is unpacked beside it and verified before
/// the first file is replaced, and what was there is set aside, not thrown away.
package struct Restoration {
    private let configuration: Place
    private let state: Place

    /// What came of it.
    package struct Outcome: Equatable, Sendable {
        package var createdAt: Instant
        package var files: Int
        package var includesSecrets: Bool
        package var includesHistory: Bool
        /// What the house had of accounts could not be read, so there are none now.
        package var lostAccounts = false
        /// Folders in which what was there before lies now.
        package var aside: [String]
    }

    /// A folder, and the folders in it for what comes and what goes.
    private struct Place {
        var folder: String
        var mode: mode_t
        var draft: String { folder + "/.restoring" }
        var aside: String
    }

    /// - Parameter now: names the folder for what was there before.
    package init(configuration: String, state: String, at now: Instant) {
        let aside = "/.before-restore-" + now.rfc3339.filter { $0 != ":" && $0 != "-" }
        self.configuration = Place(folder: configuration, mode: 0o755, aside: configuration + aside)
        self.state = Place(folder: state, mode: 0o700, aside: state + aside)
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
        defer { for place in [state, configuration] { Folders.removeQuietly(place.draft) } }
        for place in [state, configuration] {
            try Folders.make(for: "", below: place.folder, mode: place.mode)
            try Folders.remove(place.draft)
        }
        try reader.unpack { file throws(BackupError) in
            let (place, name) = self.place(of: file.path)
            try Folders.make(for: name, below: place.draft, mode: place.mode)
            return place.draft + "/" + name
        }
        do throws(StoreError) {
            try Store.examine(in: state.draft)
        } catch {
            throw .damaged("its database: \(error)")
        }
        let hasAccounts = manifest.includesSecrets ? true : try carryAccounts()
        let moved = try replace(manifest)
        return Outcome(
            createdAt: manifest.createdAt, files: manifest.files.count, includesSecrets: manifest.includesSecrets,
            includesHistory: manifest.includesHistory, lostAccounts: !hasAccounts, aside: moved)
    }

    /// - Returns: false if the present database is damaged, which may be why somebody restores.
    private func carryAccounts() throws(BackupError) -> Bool {
        do throws(StoreError) {
            try Store.carryAccounts(from: state.folder, to: state.draft)
            return true
        } catch {
            if case .damaged = error { return false }
            throw .store("\(error)")
        }
    }

    private func place(of path: String) -> (Place, name: String) {
        let name = path.split(separator: "/").dropFirst().joined(separator: "/")
        return (path.hasPrefix("state/") ? state : configuration, name)
    }

    // MARK: Replacing

    /// Sets aside all that a backup of this kind would hold, and puts the new files in. What fails is taken back.
    /// - Returns: the folders with what was there.
    private func replace(_ manifest: Manifest) throws(BackupError) -> [String] {
        var old = ["", "-wal", "-shm"].map { (state, "hearth.sqlite" + $0) }
        if manifest.includesSecrets { old += Inventory.secretState(in: state.folder).map { (state, $0) } }
        old += try Inventory.configuration(in: configuration.folder, withSecrets: manifest.includesSecrets)
            .map { (configuration, $0) }
        var moves = old.filter { place, name in access(place.folder + "/" + name, F_OK) == 0 }
            .map { place, name in Move(place, name, from: place.folder, to: place.aside) }
        let asides = [state, configuration].map(\.aside).filter { aside in moves.contains { $0.target == aside } }
        moves += try manifest.files.map { file throws(BackupError) in
            let (place, name) = place(of: file.path)
            try handOver(
                place.draft + "/" + name, of: place, isSecret: place.mode == state.mode || Inventory.isSecret(file.path)
            )
            return Move(place, name, from: place.draft, to: place.folder)
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

    /// Gives a file to those who need it: secrets to the user of the hub alone, whose folder the state folder is.
    private func handOver(_ path: String, of place: Place, isSecret: Bool) throws(BackupError) {
        // By descriptor, and only our own new file: a link put in its place must not be followed.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(path) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .last(path) }
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1 else {
            throw .file(path, "somebody put something else in its place while it was restored")
        }
        try Folders.give(descriptor, path, toOwnerOf: isSecret ? state.folder : place.folder)
        guard fchmod(descriptor, isSecret ? 0o600 : 0o644) == 0 else { throw .last(path) }
    }

    private struct Move {
        let name: String
        let source: String
        let target: String
        let mode: mode_t

        init(_ place: Place, _ name: String, from source: String, to target: String) {
            (self.name, self.source, self.target, mode) = (name, source, target, place.mode)
        }

        func carryOut() throws(BackupError) {
            try Folders.make(for: name, below: target, mode: mode)
            guard rename(source + "/" + name, target + "/" + name) == 0 else { throw .last(target + "/" + name) }
        }

        func takeBack() { rename(target + "/" + name, source + "/" + name) }
    }
}
