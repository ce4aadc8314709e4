import Foundation
import HearthJSON
import TestParts
import Testing

/// A house in one file, and back, as a person does it at the console.
@Suite(.timeLimit(.minutes(2))) struct BackupTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """
    private static let passphrase = "under the third stone"

    @Test func theHouseComesBackFromItsArchive() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let owner = await hub.owner
        #expect(try await owner.control("lamp", #"{"action":"set_brightness","value":40}"#).status == 200)
        let made = try await hub.hearth("backup", "--encrypt", input: Self.passphrase + "\n")
        #expect(made.status == 0, "\(made.errors)")
        let archive = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let listed = try await owner.get("/backups")
        #expect(listed["total"]?.integer == 1 && listed["backups", "0", "encrypted"] == .bool(true))

        // While it runs, nothing is put back.
        let early = try await hub.hearth("restore", archive, input: Self.passphrase + "\n")
        #expect(early.status == 2)
        #expect(early.errors.contains("another hub runs on the state folder"))

        // The disk dies; another machine has the archive alone.
        await hub.terminate()
        let kept = TemporaryFolder()
        try FileManager.default.copyItem(atPath: archive, toPath: kept.path + "/house.hearth")
        for folder in [hub.config.path, hub.state.path] {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
        let wrong = try await hub.hearth("restore", kept.path + "/house.hearth", input: "under the fourth stone\n")
        #expect(wrong.status == 2 && wrong.errors.contains("the passphrase is wrong"))
        let restored = try await hub.hearth("restore", kept.path + "/house.hearth", input: Self.passphrase + "\n")
        #expect(restored.status == 0, "\(restored.errors)")
        try await hub.begin()
        let login = try await owner.post(
            "/auth/login", #"{"username":"\#(HubUnderTest.ownerName)","password":"\#(HubUnderTest.ownerPassword)"}"#)
        #expect(login.status == 200)
        var again = owner
        again.credential = API.bearer(login["access_token"]?.string ?? "")
        let lamp = try await again.device("lamp")
        #expect(lamp["current_state", "brightness"]?.integer == 40, "\(lamp)")
        await hub.terminate()
    }

    @Test func aHouseThatDoesNotRunIsBackedUpToo() async throws {
        let folder = TemporaryFolder()
        try folder.write(Self.house, to: "devices.yaml")
        let made = try await HearthProgram.run("backup", "--config", folder.path, "--state", folder.path, "--json")
        #expect(made.status == 0, "\(made.errors)")
        let record = try JSONValue(parsing: Array(made.output.utf8))
        #expect(record["includes_secrets"] == .bool(false))
        let name = (record["backup_id"]?.string ?? "") + ".tar.gz"
        let list = try await Shell.run("/usr/bin/env", ["tar", "tzf", folder.path + "/backups/" + name])
        #expect(list.output.split(separator: "\n") == ["manifest.json", "state/hearth.sqlite", "config/devices.yaml"])
    }
}
