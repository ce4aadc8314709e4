import Glibc
import HearthJSON
import TestParts
import Testing

/// Strangers can take as many descriptors as they like: the hub keeps what it needs, and a place for others.
@Suite(.timeLimit(.minutes(2))) struct OpenFilesTests {
    private static let house = """
        version: 1
        house: {name: Open House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    /// Connections that say nothing, from an address of their own.
    private func silent(_ count: Int, to port: UInt16) -> [Int32] {
        (0..<count).compactMap { _ in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
            guard bound(descriptor, to: "127.0.0.9", 0, bind), bound(descriptor, to: "127.0.0.1", port, connect) else {
                close(descriptor)
                return nil
            }
            return descriptor
        }
    }

    private func bound(
        _ descriptor: Int32, to address: String, _ port: UInt16,
        _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Bool {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        return withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    @Test func silentStrangersTakeNoPlaceFromOthers() async throws {
        let hub = try HubUnderTest.prepared(
            devices: Self.house, environment: ["prlimit", "--nofile=200:200"])
        try await hub.open()
        let strangers = silent(400, to: hub.port)
        defer { for descriptor in strangers { close(descriptor) } }
        #expect(strangers.count > 200)
        let owner = await hub.owner
        #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
        let checked = try await hub.hearth("doctor")
        #expect(!checked.output.contains("does not answer"), "\(checked.output)")
        await hub.terminate()
        let words = await hub.words
        #expect(words.contains { $0.contains("too few files") && $0.contains("served=72") }, "\(words)")
        #expect(words.contains { $0.contains("All connections of the API are taken") && $0.contains("127.0.0.9") })
    }

    @Test func aHubWithoutEnoughFilesSaysHowManyItNeeds() async throws {
        let hub = try HubUnderTest.prepared(devices: Self.house, environment: ["prlimit", "--nofile=100:100"])
        await #expect(throws: HubUnderTest.DidNotStart.self) { try await hub.open() }
        let words = await hub.words
        #expect(words.contains { $0.contains("100 files") && $0.contains("ulimit -n") }, "\(words)")
    }

    @Test func theLimitIsRaised() async throws {
        let hub = try HubUnderTest.prepared(devices: Self.house, environment: ["prlimit", "--nofile=256:2048"])
        try await hub.open()
        let limits = try #require(await hub.limits())
        #expect(limits.contains("2048 "), "\(limits)")
        await hub.kill()
    }
}

extension HubUnderTest {
    /// The line about open files in /proc.
    fileprivate func limits() async throws -> String? {
        guard let id = program?.processID else { return nil }
        let lines = try await Shell.run("/usr/bin/env", ["cat", "/proc/\(id)/limits"]).output.split(separator: "\n")
        return lines.first { $0.hasPrefix("Max open files") }.map(String.init)
    }
}
