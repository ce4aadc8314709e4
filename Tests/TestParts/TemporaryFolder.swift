import Foundation

/// A folder of its own that goes with the object.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() {
        var template = Array("/tmp/hearth-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("No temporary folder: errno \(errno)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) stays: \(error)") }
    }

    /// Replaces a file at once, as careful editors do, so that nobody reads half of it. Makes the folders on the way.
    package func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        chmod(file, mode)
    }

    package func text(of name: String) throws -> String {
        try String(contentsOf: URL(filePath: path + "/" + name), encoding: .utf8)
    }
}
