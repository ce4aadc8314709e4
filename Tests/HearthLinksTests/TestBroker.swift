import Glibc

@testable import HearthLinks

/// A real mosquitto on a free port, open to everybody unless told otherwise.
final class TestBroker: Sendable {
    let port: UInt16
    private let folder: TemporaryFolder
    private let process: ChildProcess

    /// - Parameter extra: lines of `mosquitto.conf`; `FOLDER` in them stands for the broker's folder.
    init(port: UInt16 = freePort(), extra: String = "allow_anonymous true", files: [String: String] = [:]) async throws
    {
        self.port = port
        folder = TemporaryFolder()
        for (name, text) in files { folder.write(text, to: name) }
        let lines = extra.split(separator: "FOLDER", omittingEmptySubsequences: false).joined(separator: folder.path)
        folder.write("listener \(port) 127.0.0.1\nuser root\nlog_dest none\n\(lines)\n", to: "mosquitto.conf")
        process = try await ChildProcess.start(
            try BrokerProgram.find("mosquitto"), ["-c", folder.path + "/mosquitto.conf"])
        while !LoopbackPort(port).isTaken, !process.hasEnded { await Task.yield() }
        precondition(!process.hasEnded, "The test's broker does not run")
    }

    deinit { process.signal(SIGKILL) }

    func kill() async {
        process.signal(SIGKILL)
        _ = await process.ended()
    }
}
