import Foundation
import TestParts
import Testing

/// What systemd hears from a service of the type `notify` with a watchdog (sd_notify(3)).
@Suite(.timeLimit(.minutes(1))) struct ServiceManagerTests {
    private let folder = TemporaryFolder()

    @Test func itHearsThatTheHubIsReadyAliveAndEnds() async throws {
        try folder.write("version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n", to: "devices.yaml")
        let heard = listen(at: folder.path + "/notify")
        let program = try await RunningProgram.start(
            "env",
            [
                "NOTIFY_SOCKET=\(folder.path)/notify", "WATCHDOG_USEC=200000", HearthProgram.path, "serve", "--config",
                folder.path, "--state", folder.path + "/state", "--listen", "127.0.0.1:\(freePort())",
            ])
        #expect(await heard.element(at: 0) == "READY=1")
        for number in 1...3 { #expect(await heard.element(at: number) == "WATCHDOG=1") }
        program.signal(SIGTERM)
        #expect(await program.ended() == 0)
        #expect(try await heard.first { $0 != "READY=1" && $0 != "WATCHDOG=1" } == "STOPPING=1")
    }

    /// Each datagram that comes to a socket at this path.
    private func listen(at path: String) -> Transcript<String> {
        let heard = Transcript<String>()
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(bound == 0, "No socket at \(path): errno \(errno)")
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 256)
            repeat {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                guard count > 0 else { break }
                heard.append(String(decoding: bytes[..<count], as: UTF8.self))
            } while heard.elements.last != "STOPPING=1"
            close(descriptor)
            heard.end()
        }
        return heard
    }
}
