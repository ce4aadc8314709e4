import Foundation
import TestParts
import Testing

/// A house goes on without its memory rather than not at all, and nothing is thrown away.
@Suite(.timeLimit(.minutes(2))) struct DamagedDatabaseTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    @Test func itIsSetAsideAndTheHouseStarts() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        await hub.terminate()
        for suffix in ["", "-wal"] {
            let garbage = String(repeating: "these are my holiday photographs ", count: 200)
            try hub.state.write(garbage, to: "hearth.sqlite" + suffix, mode: 0o600)
        }
        try await hub.begin()
        let words = await hub.words.joined(separator: "\n")
        #expect(words.contains("The database was damaged and has been set aside"))
        #expect(words.contains("hearth.sqlite.damaged-"))
        // Nobody is known any more; there is a code for the first owner again.
        let program = try #require(await hub.program)
        _ = try await program.output.first { $0.contains("setup code") }
        let files = try FileManager.default.contentsOfDirectory(atPath: hub.state.path)
        #expect(files.contains { $0.hasPrefix("hearth.sqlite.damaged-") }, "\(files)")
        await hub.terminate()
    }
}
