import Glibc

/// The logins of the private broker. Another process may add one while the hub runs.
package struct BrokerClients: Sendable {
    private let folder: BrokerFolder

    package init(_ folder: BrokerFolder) { self.folder = folder }

    /// The login of this name, made if there is none; a running broker learns of it at once. Blocks for some
    /// milliseconds.
    package func login(
        _ name: String, using random: inout some RandomNumberGenerator
    ) throws(BrokerError) -> BrokerLogin {
        try folder.make()
        let lock = open(folder.path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw folder.failure(folder.path + "/lock") }
        defer { close(lock) }

        var logins = try known()
        if let login = logins.first(where: { $0.name == name }) { return login }
        let login = try BrokerLogin(named: name, using: &random)
        logins.append(login)
        let text = logins.map { "\($0.name):\($0.password)\n" }.joined()
        try folder.write(text, to: folder.clients)
        try writeHashes(of: text)
        try BrokerProcessFile(folder).running()?.signal(SIGHUP)
        return login
    }

    private func known() throws(BrokerError) -> [BrokerLogin] {
        (try folder.text(of: folder.clients) ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 ? BrokerLogin(name: String(parts[0]), password: String(parts[1])) : nil
        }
    }

    /// The tool hashes a whole file in place, so that no password shows among the arguments of a process.
    private func writeHashes(of text: String) throws(BrokerError) {
        let draft = folder.passwords + ".new"
        try folder.writeDraft(text, draft)
        let tool = try BrokerProgram.find("mosquitto_passwd")
        let status = try ChildProcess.run(tool, ["-U", draft])
        guard status == 0 else { throw .program(tool, status: status) }
        try folder.replace(folder.passwords, with: draft)
    }
}
