import HearthJSON
import Testing

/// Somebody drags a slider: docs/spec/house-api.md, section 7.2.
@Suite(.timeLimit(.minutes(2))) struct SliderTests {
    private static let house = """
        version: 1
        house: {name: Slider House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    @Test func theLastValueIsReachedAndNoneIsRefusedForItsRate() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house, settings: "")
        let owner = await hub.owner
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for value in 41...85 {
                group.addTask {
                    try await owner.control("lamp", #"{"action":"set_brightness","value":\#(value)}"#)
                }
                try await Task.sleep(for: .milliseconds(67))
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for answer in answers {
            switch answer.status {
            case 200: #expect(answer["acknowledged"]?.bool == true, "\(answer)")
            case 409:
                #expect(answer.code == "SUPERSEDED", "\(answer)")
                #expect(answer["error", "details", "by"]?.string?.isEmpty == false, "\(answer)")
            default: Issue.record("\(answer)")
            }
        }
        #expect(answers.contains { $0.status == 409 }, "not every value can be sent")
        let lamp = try await owner.device("lamp")
        #expect(lamp["properties", "brightness"]?.integer == 85, "\(lamp)")
        #expect(await hub.terminate() == 0)
    }
}
