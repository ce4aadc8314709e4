import Glibc
import HearthDatabase
import HearthHub
import HearthModel
import HearthStore

/// Warnings that somebody has said yes to when saving rules through the API.
enum AcceptedWarnings {
    /// Their keys; none where there is no hub, or its files are not ours to read.
    static func read(_ folders: FolderOptions) async -> Set<String> {
        guard access(folders.state + "/hearth.sqlite", R_OK | W_OK) == 0 else { return [] }
        do {
            let store = try Store(in: try StateFolder(path: folders.state))
            return Set(try await store.keptRecords().records(Instant.self, in: .accepted).records.keys)
        } catch {
            return []
        }
    }
}
