import Glibc

/// The time zones that the system knows.
enum ZoneFiles {
    /// - Parameter name: such as `Europe/Berlin`; anything that could leave the folder is no name.
    static func exist(for name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let wellFormed = parts.allSatisfy { part in
            part.first?.isLetter == true
                && part.utf8.allSatisfy { byte in
                    Unicode.Scalar(byte).properties.isAlphabetic || "0123456789_+-".utf8.contains(byte)
                }
        }
        guard wellFormed, name.utf8.count < 64 else { return false }
        var facts = stat()
        return stat("/usr/share/zoneinfo/" + name, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }
}
