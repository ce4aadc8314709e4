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

    /// On a disk of its own, which is gone afterwards.
    private func onSmallDisk(
        _ devices: String = house, _ body: (HubUnderTest) async throws -> Void
    ) async throws {
        guard geteuid() == 0 else { return print("SKIPPED: a small disk can be mounted by root only") }
        let hub = try HubUnderTest.prepared(devices: devices)
        let mounted = try await Shell.run(
            "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", hub.state.path])
        guard mounted.status == 0 else { return print("SKIPPED: no disk can be mounted here: \(mounted.errors)") }
        do {
            try await body(hub)
        } catch {
            Issue.record(error)
        }
        await hub.kill()
        #expect(try await Shell.run("/usr/bin/env", ["umount", "-l", hub.state.path]).status == 0)
    }

    @Test func theHouseWorksOnAFullDiskSaysSoAndRemembersAgainAfterwards() async throws {
        try await onSmallDisk { try await run(on: $0) }
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func aHubStartsAgainOnADiskThatIsStillFull(after signal: Int32) async throws {
        try await onSmallDisk { hub in
            try await hub.open()
            let owner = await hub.owner
            #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
            let filler = hub.state.path + "/holiday-photographs"
            fill(filler)
            #expect(try await owner.control("lamp", #"{"action":"set_brightness","value":70}"#).status == 200)
            _ = try await owner.wait(for: "/health") { $0["components", "storage"] == .bool(false) }
            if signal == SIGKILL { await hub.kill() } else { #expect(await hub.terminate() == 0) }
            fill(filler + "-2")

            try await hub.begin()
            #expect(try await owner.control("lamp", #"{"action":"turn_off"}"#).status == 200)
            unlink(filler)
            unlink(filler + "-2")
            _ = try await owner.wait(for: "/health", within: .seconds(40)) { $0["status"]?.string == "healthy" }
        }
    }

    /// As after 'hearth setup-code' beside a hub that does not run: the database is closed, and to open it takes room.
    @Test func theLastReserveIsEnoughToOpenTheDatabase() async throws {
        try await onSmallDisk { hub in
            try await hub.open()
            let owner = await hub.owner
            let reserve = hub.state.path + "/reserve"
            _ = try await owner.wait(for: "/health") { _ in access(reserve, F_OK) == 0 }
            #expect(await hub.terminate() == 0)
            let added = try await hub.hearth(
                "user", "add", "ben", "--role", "resident", "--password-stdin", input: "a house of many rooms\n")
            #expect(added.status == 0, "\(added.errors)")
            // On a busy machine it may still be there. Nobody uses it, and the next start makes another.
            unlink(hub.state.path + "/hearth.sqlite-shm")
            let filler = hub.state.path + "/holiday-photographs"
            fill(filler)

            try await hub.begin()
            #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
            #expect(await hub.words.contains { $0.contains("reserve is given up") })
            #expect(access(reserve, F_OK) != 0)

            // Nothing is left to give up; the log stays for the next start.
            #expect(await hub.terminate() == 0)
            try await hub.begin()
            #expect(try await owner.control("lamp", #"{"action":"turn_off"}"#).status == 200)

            #expect(await hub.terminate() == 0)
            unlink(filler)
            try await hub.begin()
            _ = try await owner.wait(for: "/health") { _ in access(reserve, F_OK) == 0 }
        }
    }

    @Test func withoutAnyRoomAtTheFirstStartTheReasonIsNamed() async throws {
        try await onSmallDisk { hub in
            fill(hub.state.path + "/holiday-photographs")
            await #expect(throws: HubUnderTest.DidNotStart.self) { try await hub.begin() }
            #expect(await hub.words.contains { $0.contains(hub.state.path) && $0.contains("the disk is full") })
        }
    }

    /// Its broker cannot be started without files of its own; the house waits for it and does not end.
    @Test func aFullDiskDoesNotEndAHubWithABrokerOfItsOwn() async throws {
        let devices = """
            version: 1
            house: {name: Full House, timezone: Europe/Berlin}
            mqtt: {broker: embedded, embedded: {port: \(freePort())}}
            devices:
              lamp: {class: light, virtual: {}}
            """
        try await onSmallDisk(devices) { hub in
            try await hub.open()
            let owner = await hub.owner
            // A hub that ends in order closes its database, which then takes room to open.
            await hub.kill()
            let filler = hub.state.path + "/holiday-photographs"
            for name in ["mosquitto.conf", "passwords", "broker-clients"] { unlink(hub.state.path + "/broker/" + name) }
            unlink(hub.state.path + "/reserve")
            fill(filler)
            try await hub.begin()
            #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
            #expect(await hub.words.contains { $0.contains("broker cannot be started and is tried again") })
            unlink(filler)
            _ = try await owner.wait(for: "/health", within: .seconds(40)) { $0["components", "mqtt"] == .bool(true) }
        }
    }

    @Test func whatCannotBeSavedIsRefusedByTheNameOfTheReason() async throws {
        try await onSmallDisk { hub in
            try await hub.open()
            let owner = await hub.owner
            fill(hub.state.path + "/holiday-photographs")
            for (path, body) in [
                ("/backup", "{}"), ("/users", #"{"username":"eve","password":"a house of rooms","role":"guest"}"#),
                ("/auth/tokens", #"{"name":"panel","role":"guest"}"#),
            ] {
                let answer = try await owner.post(path, body)
                #expect(answer.status == 507 && answer.code == "DISK_FULL", "\(path): \(answer)")
            }
        }
    }

    private func run(on hub: HubUnderTest) async throws {
        try await hub.open()
        let owner = await hub.owner
        #expect(try await owner.get("/health")["components", "storage"] == .bool(true))
        let filler = hub.state.path + "/holiday-photographs"
        fill(filler)

        // Holds are written within half a second, which is when it shows.
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
