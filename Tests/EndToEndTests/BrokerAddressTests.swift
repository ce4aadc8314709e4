import HearthJSON
import TestParts
import Testing

/// `localhost` is two addresses on most systems, IPv6 first, and many brokers listen at one of them.
@Suite(.timeLimit(.minutes(2))) struct BrokerAddressTests {
    @Test func aBrokerAtTheOtherAddressOfItsNameIsFound() async throws {
        let folder = TemporaryFolder()
        try folder.write("127.0.0.1 localhost\n::1 localhost\n", to: "hosts")
        let withNames = [
            "unshare", "--mount", "--map-root-user", "sh", "-c",
            "mount --bind \(folder.path)/hosts /etc/hosts && exec \"$@\"", "sh",
        ]
        guard try await Shell.run("/usr/bin/env", withNames + ["true"]).status == 0 else {
            return print("SKIPPED: nobody may give a program names of its own here")
        }
        let broker = try await TestBroker()
        let hub = try HubUnderTest.prepared(
            devices: """
                version: 1
                house: {name: Two Houses, timezone: Europe/Berlin}
                mqtt: {broker: "localhost:\(broker.port)"}
                devices: {}
                """, environment: withNames)
        try await hub.open()
        let owner = await hub.owner
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
        await hub.terminate()
    }
}
