package import HearthModel

/// The time zones that the system knows.
package enum ZoneFile {
    private static let folder = "/usr/share/zoneinfo"

    /// - Parameter name: such as `Europe/Berlin`; anything that could leave the folder is no name.
    /// - Returns: `nil` if there is no such zone.
    package static func zone(named name: String) throws(FolderReader.Failure) -> CivilZone? {
        guard isWellFormed(name), let file = try FolderReader.file(name, in: folder) else { return nil }
        do {
            return try CivilZone(tzif: file.bytes, name: name)
        } catch {
            throw FolderReader.Failure(reason: error.description)
        }
    }

    private static func isWellFormed(_ name: String) -> Bool {
        name.utf8.count < 64
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                part.first?.isLetter == true
                    && part.utf8.allSatisfy { byte in
                        Unicode.Scalar(byte).properties.isAlphabetic || "0123456789_+-".utf8.contains(byte)
                    }
            }
    }
}
