import Foundation
import Glibc
import HearthJSON
import TestParts
import Testing

/// A full disk costs the house its memory for a while, and nothing else.
@Suite(.timeLimit(.minutes(3))) struct DiskFullTests {
    private static let house = """
        version: 1
        house: {name: Full House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    @Test func theHouseWorksOnAFullDiskSaysSoAndRemembersAgainAfterwards() async throws {
        guard geteuid() == 0 else { return print("SKIPPED: a small disk can be mounted by root only") }
        let hub = try HubUnderTest.prepared(devices: Self.house)
        let mounted = try await Shell.run(
            "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", hub.state.path])
        guard mounted.status == 0 else { return print("SKIPPED: no disk can be mounted here: \(mounted.errors)") }
        do {
            try await run(on: hub)
        } catch {
            Issue.record(error)
        }
        await hub.kill()
        #expect(try await Shell.run("/usr/bin/env", ["umount", "-l", hub.state.path]).status == 0)
    }

    private func run(on hub: HubUnderTest) async throws {
        try await hub.open()
        let owner = await hub.owner
        #expect(try await owner.get("/health")["components", "storage"] == .bool(true))
        let filler = hub.state.path + "/holiday-photographs"
        fill(filler)

        // Holds are journaled within half a second, which is when it shows.
        #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
        let health = try await owner.wait(for: "/health") { $0["components", "storage"] == .bool(false) }
        #expect(health.status == 200 && health["status"]?.string == "degraded")
        let details = try await owner.get("/health/detailed")
        #expect(details["components", "storage", "details"]?.string?.contains("the disk is full") == true, "\(details)")
        for brightness in [10, 20, 30] {
            let body = #"{"action":"set_brightness","value":\#(brightness)}"#
            #expect(try await owner.control("lamp", body).status == 200, "the house works")
        }
        #expect(try await owner.device("lamp")["current_state", "brightness"]?.integer == 30)

        unlink(filler)
        _ = try await owner.wait(for: "/health", within: .seconds(30)) { $0["components", "storage"] == .bool(true) }
        // What happened meanwhile was held back, not lost.
        let history = try await owner.wait(for: "/history?slots=lamp.brightness&from=-1h") { answer in
            (answer["series", "0", "points"]?.array?.count ?? 0) >= 3
        }
        let values = history["series", "0", "points"]?.array?.compactMap { $0["v"]?.integer } ?? []
        #expect(Set(values).isSuperset(of: [10, 20, 30]))
        await hub.kill()
        try await hub.begin()
        #expect(try await owner.device("lamp")["hold", "by"]?.string == "api:\(HubUnderTest.ownerName)")
    }

    /// Takes every byte that is left.
    private func fill(_ path: String) {
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        defer { close(descriptor) }
        for size in [65_536, 4_096, 512, 1] {
            let block = [UInt8](repeating: 120, count: size)
            while write(descriptor, block, size) == size {}
        }
    }
}
