import Glibc
import HearthConfig
import HearthDatabase
import HearthHub
import HearthStore

/// Which files belong to a house, by their names in an archive.
enum Inventory {
    static let database = "state/" + Store.name
    /// What people like and do. Archives of before there was one have none.
    static let household = "state/" + HouseholdStore.name
    /// Files that are no secrets of the hub: whoever has the archive may read them.
    private static let databases = [database, household]
    /// Files of the state folder that nobody else may have.
    static let secretState = ["token-keys.json", "broker/broker-clients", "broker/passwords"]
    /// Of the state folder, below which the files of the journal lie.
    private static let journal = "journal"
    private static let plainConfiguration = ["devices.yaml", "hearth.yaml", "scenarios.yaml", "phrases.txt"]
    private static let secretConfiguration = ["secrets.yaml"]
    private static let additions = "devices.d"
    private static let certificates = "tls"
    /// Certificates, and the keys that `hearth tls init` makes.
    private static let certificateSuffixes = [".pem", ".key"]
    private static let rules = "rules"

    /// The files of the configuration that are there, in the order of the archive, by their names in its folder.
    static func configuration(in folder: String, withSecrets: Bool) throws(BackupError) -> [String] {
        var names = plainConfiguration + (withSecrets ? secretConfiguration : [])
        names += try self.names(in: folder, additions, suffix: ".yaml")
        if withSecrets {
            for suffix in certificateSuffixes { names += try self.names(in: folder, certificates, suffix: suffix) }
        }
        names = names.filter { access(folder + "/" + $0, F_OK) == 0 }
        do throws(RuleFiles.Failure) {
            names += try RuleFiles(folder: folder + "/" + rules).names().map { rules + "/" + $0 }
        } catch {
            throw .store("\(error)")
        }
        return names
    }

    static func secretState(in folder: String) -> [String] {
        secretState.filter { access(folder + "/" + $0, F_OK) == 0 }
    }

    /// The files of the journal that are there, by their names in the state folder.
    static func journal(in folder: String) throws(BackupError) -> [(name: String, file: JournalFolder.File)] {
        do throws(StoreError) {
            return try JournalFolder(path: folder + "/" + journal).files().map { (journal + "/" + $0.name, $0) }
        } catch {
            throw .store("\(error)")
        }
    }

    private static func names(in folder: String, _ name: String, suffix: String) throws(BackupError) -> [String] {
        do throws(FolderReader.Failure) {
            return try FolderReader.names(in: folder + "/" + name).filter { $0.hasSuffix(suffix) }.map {
                name + "/" + $0
            }
        } catch {
            throw .file(folder + "/" + name, error.reason)
        }
    }

    /// Whether an archive may hold a file of this name: it is one that belongs to a house, and it leads nowhere else.
    static func isOurs(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.count <= 256, parts.count >= 2, !path.utf8.contains(where: { $0 < 32 || $0 == 127 }),
            parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") })
        else { return false }
        let name = parts.dropFirst().joined(separator: "/")
        switch (parts[0], parts[1], parts.count) {
        case ("state", Substring(journal), 3): return JournalFolder.isFile(named: String(parts[2]))
        case ("state", _, _): return databases.contains(path) || secretState.contains(name)
        case ("config", _, 2): return (plainConfiguration + secretConfiguration).contains(name)
        case ("config", Substring(additions), 3): return name.hasSuffix(".yaml")
        case ("config", Substring(certificates), 3): return certificateSuffixes.contains { name.hasSuffix($0) }
        case ("config", Substring(rules), _): return name.hasSuffix(RuleFiles.suffix)
        default: return false
        }
    }

    static func isSecret(_ path: String) -> Bool {
        guard !databases.contains(path), !path.hasPrefix("state/\(journal)/") else { return false }
        return path.hasPrefix("state/") || path.hasPrefix("config/\(certificates)/")
            || secretConfiguration.contains { path == "config/" + $0 }
    }
}
