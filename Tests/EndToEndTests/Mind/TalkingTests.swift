import HearthJSON
import TestParts
import Testing

/// Talking with a real hub in a terminal (docs/feelings.md; docs/devices.md, "Setting up by talking").
@Suite(.timeLimit(.minutes(3))) struct TalkingTests {
    private static let house = """
        version: 1
        house: {name: Bare House, timezone: Europe/Berlin}
        areas: {kitchen: {name: Kitchen}}
        """

    @Test func anInterviewGoesOnAfterAKill() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let first = try await hub.hearth("interview", input: "A lamp in the kitchen\n\n")
        #expect(first.status == 0 && first.output.contains("lamp"), "\(first.output)")
        await hub.kill()
        try await hub.begin()
        let owner = await hub.owner
        let again = try await owner.post("/interview/start", "{}")
        #expect(again["resumed"] == .bool(true), "\(again)")
        let id = try #require(again["interview_id"]?.string)
        let status = try await owner.get("/interview/\(id)/status")
        #expect(status["progress", "total_devices_mentioned"]?.integer == 1, "\(status)")
        let last = try await hub.hearth("interview", input: "cancel\nA chair\n")
        #expect(last.status == 0 && !last.output.contains("chair"), "it ends when the interview does: \(last.output)")
        #expect(try await owner.get("/interview/\(id)/status")["status"]?.string == "cancelled")
        #expect(await hub.terminate() == 0)
    }

    @Test func whatIsToldOutlivesAKill() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let told = try await hub.hearth("ask", "remember", "that", "the", "stopcock", "is", "behind", "the", "fridge")
        #expect(told.output.hasPrefix("I will remember: The stopcock is behind the fridge."), "\(told.output)")
        await hub.kill()
        try await hub.begin()
        let asked = try await hub.hearth("ask", "where", "is", "the", "stopcock?")
        #expect(asked.output.contains(": The stopcock is behind the fridge"), "\(asked.output)")
        #expect(await hub.terminate() == 0)
    }
}
