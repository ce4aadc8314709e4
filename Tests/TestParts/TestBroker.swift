import Glibc

/// A real mosquitto on a free port, open to everybody unless told otherwise.
package final class TestBroker: Sendable {
    package struct DoesNotRun: Error {
        package let errors: [String]
    }

    package let port: UInt16
    private let folder: TemporaryFolder
    private let program: RunningProgram

    /// - Parameters:
    ///   - extra: lines of `mosquitto.conf`; `FOLDER` in them stands for the broker's folder.
    ///   - files: name → text of files in that folder.
    package init(
        port: UInt16 = freePort(), extra: String = "allow_anonymous true", files: [String: String] = [:]
    ) async throws {
        self.port = port
        folder = TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let lines = extra.split(separator: "FOLDER", omittingEmptySubsequences: false).joined(separator: folder.path)
        try folder.write(
            "listener \(port) 127.0.0.1\nuser root\nset_tcp_nodelay true\nlog_dest none\n\(lines)\n",
            to: "mosquitto.conf")
        program = try await RunningProgram.start("mosquitto", ["-c", folder.path + "/mosquitto.conf"])
        while !answers(port), !program.hasEnded { await Task.yield() }
        if program.hasEnded { throw DoesNotRun(errors: program.complaints.elements) }
    }

    package func kill() async {
        program.signal(SIGKILL)
        _ = await program.ended()
    }
}
