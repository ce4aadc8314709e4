import Foundation
import HearthStore

/// A state folder of a test's own, gone with the last reference to it.
final class TemporaryFolder: Sendable {
    let state: StateFolder

    init() throws {
        var template = Array("/tmp/hearth-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("a temporary folder can be made") }
        state = try StateFolder(path: String(cString: made))
    }

    // Where it cannot be removed, the system will.
    deinit { try? FileManager.default.removeItem(atPath: state.path) }

    /// The permission bits of a file.
    func mode(of name: String) -> mode_t {
        var status = stat()
        stat(state.path(of: name), &status)
        return status.st_mode & 0o777
    }

    func write(_ text: String, to name: String, mode: mode_t = 0o600) {
        let file = open(state.path(of: name), O_CREAT | O_TRUNC | O_WRONLY, mode)
        _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
        close(file)
    }
}
