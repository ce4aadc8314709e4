import Glibc
import HearthConfig

extension NamedFile {
    /// Why it cannot be used, by where it is named; `nil` if this user can read it.
    var fault: Diagnostic? {
        guard access(path, R_OK) != 0 else { return nil }
        return Diagnostic(
            position, .error,
            "\(key) names \(path), which cannot be read: \(String(cString: strerror(errno))); put it there, "
                + "or correct the path")
    }
}
