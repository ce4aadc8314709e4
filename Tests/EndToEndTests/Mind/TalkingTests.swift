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

    private static let lamp = house + "\ndevices:\n  lamp: {class: light, name: Lamp, virtual: {}}\n"

    private func ask(_ said: String, _ owner: API) async throws -> String {
        let answer = try await owner.post("/consciousness/query", #"{"query":"\#(said)"}"#)
        return answer["response"]?.string ?? ""
    }

    /// It is on the disk before it is promised.
    @Test func whatIsToBeDoneLaterOutlivesAKill() async throws {
        let hub = try await HubUnderTest.start(devices: Self.lamp)
        #expect(try await ask("turn on the lamp in two seconds", await hub.owner).hasPrefix("I will turn on Lamp "))
        #expect(try await ask("turn off the lamp in three hours", await hub.owner).hasPrefix("I will turn off Lamp "))
        await hub.kill()
        try await hub.begin()
        let owner = await hub.owner
        _ = try await owner.wait(for: "/devices/lamp") { $0["current_state", "on"] == .bool(true) }
        #expect(try await ask("what have you planned?", owner).hasPrefix("I will turn off Lamp "))
        #expect(try await ask("cancel the timer", owner).hasPrefix("All right, I will not turn off Lamp "))
        #expect(try await ask("what have you planned?", owner) == "Nothing is to be done later.")
        #expect(await hub.terminate() == 0)
    }

    @Test func aTalkOfTheHouseGoesOnAfterARestart() async throws {
        let devices = """
            version: 1
            house: {name: Bare House, timezone: Europe/Berlin}
            people: {ann: {name: Ann}}
            devices:
              boiler: {class: boiler, name: Boiler, virtual: {}}
              fault: {class: switch, virtual: {}}
            """
        let rule = #"rule "Cold": while fault is on { raise 0.7 "The boiler is cold" about boiler }"#
        let hub = try await HubUnderTest.start(devices: devices, rules: ["cold.hearth": rule + "\n"])
        _ = try await hub.owner.control("fault", #"{"action":"turn_on"}"#)
        let asked = try await hub.owner.wait(for: "/questions") { $0["total"]?.integer == 1 }
        #expect(asked["questions", "0", "text"]?.string == "The boiler is cold. Did someone call for service?")
        #expect(await hub.terminate() == 0)
        try await hub.begin()
        #expect(try await ask("yes", await hub.owner) == "How many days will it take?")
        #expect(await hub.terminate() == 0)
        try await hub.begin()
        let noted = try await ask("tomorrow", await hub.owner)
        #expect(noted == "Duly noted, I'll ask again tomorrow.")
        #expect(await hub.terminate() == 0)
    }

    @Test func phrasesCountOnSavingAndAMistakeIsTold() async throws {
        let hub = try await HubUnderTest.start(devices: Self.lamp)
        let owner = await hub.owner
        #expect(try await ask("what ails you", owner) == "I did not understand that.")
        try hub.config.write("bothering:\n  what ails you …\nbothred:\n", to: "phrases.txt")
        let concerns = try await owner.wait(for: "/concerns?kind=config") { $0["total"]?.integer == 1 }
        let text = concerns["concerns", "0", "text"]?.string ?? ""
        #expect(text.contains("phrases.txt:3:1"), "\(text)")
        try hub.config.write("bothering:\n  what ails you …\n", to: "phrases.txt")
        _ = try await owner.wait(for: "/concerns?kind=config&state=resolved") { $0["total"]?.integer == 1 }
        #expect(try await ask("what ails you", owner) == ask("what is wrong?", owner))
        #expect(await hub.terminate() == 0)
    }
}
