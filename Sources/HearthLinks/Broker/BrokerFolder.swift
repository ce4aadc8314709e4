import Glibc
import HearthModel

/// The private broker's files: a folder of mode 0700 below the state folder.
package struct BrokerFolder: Sendable {
    let path: String

    /// - Parameter stateFolder: must exist.
    package init(stateFolder: String) { path = stateFolder + "/broker" }

    var configuration: String { path + "/mosquitto.conf" }
    /// What the broker reads: names and hashes.
    var passwords: String { path + "/passwords" }
    /// What we remember: names and passwords, a line each.
    var clients: String { path + "/broker-clients" }
    var processID: String { path + "/pid" }

    func make() throws(BrokerError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    }

    /// The text of a file; `nil` if there is no such file.
    func text(of file: String) throws(BrokerError) -> String? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(file)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw failure(file) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }

    /// Replaces a file as a whole, readable by its owner alone.
    /// What is there already is left as it is, as a disk without room allows.
    func write(_ text: String, to file: String) throws(BrokerError) {
        if try self.text(of: file) == text { return }
        let draft = file + ".new"
        do throws(BrokerError) {
            try writeDraft(text, draft)
            try replace(file, with: draft)
        } catch {
            unlink(draft)
            throw error
        }
    }

    func writeDraft(_ text: String, _ draft: String) throws(BrokerError) {
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(draft) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure(draft) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw failure(draft) }
    }

    func replace(_ file: String, with draft: String) throws(BrokerError) {
        guard rename(draft, file) == 0 else { throw failure(file) }
    }

    /// To be made at once, while `errno` is still that of the failed call.
    func failure(_ file: String) -> BrokerError {
        let fault = FileFault.last
        return fault.isFull ? .full(path: file) : .file(path: file, "\(fault)")
    }
}
