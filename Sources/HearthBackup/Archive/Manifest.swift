import HearthJSON
import HearthModel

/// What an archive says of itself, in its first entry.
struct Manifest: Equatable {
    static let path = "manifest.json"
    static let format: Int64 = 1
    /// More than any house has; a made-up archive shall not fill the memory.
    static let maximumSize = 4 << 20
    static let maximumFiles = 10_000

    struct File: Equatable {
        /// `state/…` or `config/…`.
        var path: String
        var size: Int
        var sha256: String
    }

    var hearthVersion: String
    var hubID: String
    var createdAt: Instant
    var includesSecrets: Bool
    var includesHistory: Bool
    /// Archives of before the journal could come along do not say.
    var includesJournal: Bool
    var files: [File]

    var document: [UInt8] {
        JSONWriter.document { writer in
            writer.beginObject()
            writer.member("format", Manifest.format)
            writer.member("hearth_version", hearthVersion)
            writer.member("hub_id", hubID)
            writer.member("created_at", createdAt.rfc3339)
            writer.member("includes_secrets", includesSecrets)
            writer.member("includes_history", includesHistory)
            writer.member("includes_journal", includesJournal)
            writer.key("files")
            writer.beginArray()
            for file in files {
                writer.beginObject()
                writer.member("path", file.path)
                writer.member("size", file.size)
                writer.member("sha256", file.sha256)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }
}

extension Manifest {
    init(reading bytes: [UInt8]) throws(BackupError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes, maximumBytes: Manifest.maximumSize)
        } catch {
            throw .damaged("its list of files cannot be read")
        }
        guard let format = json["format"]?.integer else { throw .damaged("its list of files has no format") }
        guard format <= Manifest.format else { throw .newer }
        guard let version = json["hearth_version"]?.string, let hub = json["hub_id"]?.string,
            let created = json["created_at"]?.string.flatMap(Instant.init(rfc3339:)),
            let secrets = json["includes_secrets"]?.bool, let history = json["includes_history"]?.bool,
            let list = json["files"]?.array, list.count <= Manifest.maximumFiles
        else { throw .damaged("its list of files is incomplete") }
        var files: [File] = []
        for entry in list {
            guard let path = entry["path"]?.string, let size = entry["size"]?.integer.flatMap({ Int(exactly: $0) }),
                size >= 0, let sha256 = entry["sha256"]?.string
            else { throw .damaged("its list of files is incomplete") }
            guard Inventory.isOurs(path) else { throw .hostile("it wants to write '\(path)'") }
            guard !files.contains(where: { $0.path == path }) else { throw .hostile("it holds '\(path)' twice") }
            files.append(File(path: path, size: size, sha256: sha256))
        }
        self.init(
            hearthVersion: version, hubID: hub, createdAt: created, includesSecrets: secrets, includesHistory: history,
            includesJournal: json["includes_journal"]?.bool ?? false, files: files)
    }
}
