import Glibc
package import HearthDatabase

extension TemporaryFolder {
    /// Itself, as the state folder of a hub.
    package var state: StateFolder {
        do { return try StateFolder(path: path) } catch { preconditionFailure("\(path) is there: \(error)") }
    }

    /// The permission bits of a file.
    package func mode(of name: String) -> UInt32 {
        var status = stat()
        stat(path + "/" + name, &status)
        return status.st_mode & 0o777
    }
}
