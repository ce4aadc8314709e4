import Glibc

@testable import HearthLinks

/// A folder of its own that goes with the object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/hearth-links-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("No temporary folder: errno \(errno)") }
        path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        do { _ = try ChildProcess.run("/bin/rm", ["-r", path]) } catch { print("\(path) stays: \(error)") }
    }

    func write(_ text: String, to name: String) {
        guard let file = fopen(path + "/" + name, "w") else { preconditionFailure("\(path)/\(name): errno \(errno)") }
        fputs(text, file)
        fclose(file)
    }
}
