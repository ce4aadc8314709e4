import Glibc

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String
    private var made: [String] = []

    init() {
        var template = Array("/tmp/hearth-config-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { preconditionFailure("No folder for the test could be made") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func write(_ name: String, _ text: String, mode: mode_t = 0o644) {
        let descriptor = open(made(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, mode) == 0 else {
            preconditionFailure("The test cannot write \(name)")
        }
        close(descriptor)
    }

    func makeFolder(_ name: String) { mkdir(made(name), 0o700) }

    func makePipe(_ name: String) { mkfifo(made(name), 0o600) }

    private func made(_ name: String) -> String {
        made.append(path + "/" + name)
        return path + "/" + name
    }

    deinit {
        for path in made.reversed() + [path] { remove(path) }
    }
}
