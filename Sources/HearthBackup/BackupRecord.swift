package import HearthJSON
package import HearthModel

/// A finished backup as it is listed.
package struct BackupRecord: Equatable, Sendable {
    /// `bak_` and digits that grow with time.
    package var id: String
    package var createdAt: Instant
    /// Bytes of the archive.
    package var size: Int
    /// Of the archive, in hexadecimal digits.
    package var sha256: String
    package var isEncrypted: Bool
    package var includesSecrets: Bool

    /// What an archive is called for those who keep it.
    package var fileName: String { id + (isEncrypted ? ".hearth" : ".tar.gz") }
}

extension BackupRecord: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("backup_id", id)
        writer.member("created_at", createdAt.rfc3339)
        writer.member("size", size)
        writer.member("sha256", sha256)
        writer.member("encrypted", isEncrypted)
        writer.member("includes_secrets", includesSecrets)
        writer.endObject()
    }

    /// As it is written; `nil` if it is none.
    package init?(_ json: JSONValue) {
        guard let id = json["backup_id"]?.string,
            let created = json["created_at"]?.string.flatMap(Instant.init(rfc3339:)),
            let size = json["size"]?.integer.flatMap({ Int(exactly: $0) }), let sha256 = json["sha256"]?.string,
            let encrypted = json["encrypted"]?.bool, let secrets = json["includes_secrets"]?.bool
        else { return nil }
        self.init(
            id: id, createdAt: created, size: size, sha256: sha256, isEncrypted: encrypted, includesSecrets: secrets)
    }
}
