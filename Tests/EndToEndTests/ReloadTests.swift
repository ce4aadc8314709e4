import Glibc
import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(2))) struct ReloadTests {
    private static func house(_ more: String = "") -> String {
        """
        version: 1
        house: {name: Changing House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """ + "\n" + more
    }

    @Test func aGoodChangeIsAppliedOnSavingAndABadOneChangesNothing() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house())
        let owner = await hub.owner
        #expect(try await owner.control("lamp", #"{"action":"set_brightness","value":33}"#).status == 200)

        try hub.config.write(Self.house("  door: {class: dor, virtual: {}}\n"), to: "devices.yaml")
        let program = try #require(await hub.program)
        let told = try await program.complaints.first { $0.contains("devices.yaml:5:17") }
        #expect(told.contains("did you mean 'door'"))
        #expect(try await owner.get("/devices")["total"]?.integer == 1)
        let concerns = try await owner.wait(for: "/concerns?kind=config") { $0["total"]?.integer == 1 }
        let text = concerns["concerns", "0", "text"]?.string ?? ""
        #expect(text.contains("devices.yaml:5:17") && text.contains("hearth check"), "\(text)")

        try hub.config.write(Self.house("  door: {class: door, virtual: {}}\n"), to: "devices.yaml")
        _ = try await owner.wait(for: "/devices/door") { $0.status == 200 }
        let lamp = try await owner.device("lamp")
        #expect(lamp["current_state", "brightness"]?.double == 33, "what has not changed keeps its state")
        let over = try await owner.wait(for: "/concerns?kind=config&state=resolved") { $0["total"]?.integer == 1 }
        #expect(over["concerns", "0", "id"] == concerns["concerns", "0", "id"])

        try hub.config.write(Self.house(), to: "devices.yaml")
        _ = try await owner.wait(for: "/devices/door") { $0.status == 404 }
        #expect(await hub.terminate() == 0)
    }

    @Test func theSignalOfDaemonsReadsTheConfigurationAnew() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house())
        let owner = await hub.owner
        try hub.config.write(Self.house("  bell: {class: button, virtual: {}}\n"), to: "devices.yaml")
        await hub.signal(SIGHUP)
        _ = try await owner.wait(for: "/devices/bell") { $0.status == 200 }
        #expect(await hub.terminate() == 0)
    }
}
