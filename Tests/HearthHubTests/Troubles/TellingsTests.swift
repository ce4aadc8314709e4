import HearthMind
import HearthModel
import Testing

@testable import HearthHub

/// People are told of concerns by the ways in which rules tell them, and not twice over a restart
/// (docs/decisions/096-telling-people.md).
@Suite(.timeLimit(.minutes(1))) struct TellingsTests {
    private func smoke(at now: Instant, acknowledged: Instant? = nil) -> FeltConcern {
        FeltConcern(
            id: "c_smoke", kind: .rule, group: .safety, text: "Smoke in the kitchen", severity: 1, opened: now,
            acknowledged: acknowledged)
    }

    @Test(arguments: [false, true])
    func whatWasToldIsNotToldAgainByTheNextHub(isKilled: Bool) async throws {
        let house = try NotifyingHouse(channels: "  ann: {mqtt: phones/ann}\n")
        try await house.run(isKilled: isKilled) { hub in
            hub.withCore { $0.tell(of: [smoke(at: house.now)], to: ["ann", "ben"]) }
            let message = try #require(hub.core.messages.kept.last)
            #expect(message.text == "Smoke in the kitchen" && message.urgency == .urgently)
            #expect(message.to == ["ann", "ben"] && message.about == ["c_smoke"] && message.rule.isEmpty)
            #expect(message.deliveries?.map(\.to) == ["ann"])
        }
        house.wait(.minutes(5))
        try await house.run { hub in
            hub.withCore { $0.tell(of: [smoke(at: house.now)], to: ["ann"]) }
            #expect(hub.core.messages.kept.map(\.number) == [1])
            house.wait(.minutes(5))
            hub.withCore { $0.tell(of: [smoke(at: house.now)], to: ["ann"]) }
            #expect(hub.core.messages.kept.last?.text == "Still so: Smoke in the kitchen")
            house.wait(.hours(2))
            hub.withCore { $0.tell(of: [smoke(at: house.now, acknowledged: house.now)], to: ["ann"]) }
            #expect(hub.core.messages.kept.count == 2, "somebody knows of it")
        }
    }

    @Test func whatNobodyAnswersForThreeDaysCountsAsKnown() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.withCore { $0.raise(.linkSilent, about: "attic", severity: 0.5, "Half of the attic is silent") }
            let id = try #require(hub.core.concerns.known.keys.first)
            func tell(_ hub: isolated Hub) {
                let felt = hub.core.concerns.known.values.map { $0.felt(at: house.now) }
                hub.withCore { $0.tell(of: felt, to: ["ann"]) }
            }
            tell(hub)
            house.wait(.minutes(1))
            tell(hub)
            #expect(hub.core.messages.kept.last?.about == [id])
            house.wait(.hours(72))
            tell(hub)
            let known = try #require(hub.core.concerns.known[id])
            #expect(known.state(at: house.now) == .acknowledged && known.note?.by == .clock)
        }
    }
}
