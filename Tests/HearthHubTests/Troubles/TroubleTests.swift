import HearthModel
import Testing

@testable import HearthHub

/// Troubles of the hub itself, as concerns (docs/decisions/053-the-hub-worries-about-itself.md).
@Suite(.timeLimit(.minutes(1))) struct TroubleTests {
    private static let broker = "mqtt: {broker: '192.0.2.9:1883'}"

    private func only(_ hub: isolated Hub) throws -> HouseConcern {
        #expect(hub.core.concerns.known.count == 1)
        return try #require(hub.core.concerns.known.values.first)
    }

    @Test func aBrokerThatIsAwayForFiveMinutesIsOneConcernUntilItIsBack() async throws {
        let house = try NotifyingHouse(broker: Self.broker)
        try await house.run { hub in
            hub.core.linkState.lastError = "connection refused"
            house.wait(.minutes(5) - Milliseconds(1))
            hub.withCore { $0.lookAtTroubles() }
            #expect(hub.core.concerns.known.isEmpty)
            house.wait(Milliseconds(1))
            hub.withCore { $0.lookAtTroubles() }
            let opened = try only(hub)
            for word in ["192.0.2.9:1883", "connection refused", "hearth doctor"] {
                #expect(opened.concern.text.contains(word), "\(opened.concern.text)")
            }
            _ = hub.withCore { $0.reply(toConcern: opened.id, .acknowledge, note: "being moved", by: .person("ann")) }
            hub.core.linkState.lastError = "no answer"
            house.wait(.minutes(1))
            hub.withCore { $0.lookAtTroubles() }
            #expect(try only(hub).state(at: house.now) == .acknowledged)
            #expect(try only(hub).concern == opened.concern)
        }
        try await house.run { hub in
            hub.withCore { $0.lookAtTroubles() }
            let kept = try only(hub)
            #expect(kept.state(at: house.now) == .acknowledged, "nobody knows yet whether it is back")
            hub.core.linkState.connected = true
            hub.withCore { $0.lookAtTroubles() }
            #expect(try only(hub).state(at: house.now) == .resolved)
            (hub.core.linkState.connected, hub.core.linkState.since) = (false, house.now)
            house.wait(.minutes(5))
            hub.withCore { $0.lookAtTroubles() }
            #expect(try only(hub).state(at: house.now) == .open)
            #expect(try only(hub).note == nil)
        }
    }

    @Test func aHouseWithoutABrokerMissesNone() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            house.wait(.hours(2))
            hub.withCore { $0.lookAtTroubles() }
            #expect(hub.core.concerns.known.isEmpty)
        }
    }

    @Test func whatCannotBeKeptIsToldWithItsReasonAndWhatPeopleSaidOfItStays() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.core.storageTroubles.persistence = "the disk is full"
            hub.withCore { $0.lookAtTroubles() }
            let opened = try only(hub)
            #expect(opened.trouble == .storage && opened.concern.text.hasSuffix("the disk is full"))
            _ = hub.withCore { $0.reply(toConcern: opened.id, .snooze(.hours(1)), note: nil, by: .person("ann")) }
            hub.core.storageTroubles.persistence = "the disk is read-only"
            hub.withCore { $0.lookAtTroubles() }
            #expect(try only(hub).concern.text.hasSuffix("read-only"))
            #expect(try only(hub).state(at: house.now) == .snoozed)
            #expect(try only(hub).concern.since == opened.concern.since)
            hub.core.storageTroubles.persistence = nil
            hub.withCore { $0.lookAtTroubles() }
            #expect(try only(hub).hasEnded)
        }
    }

    @Test func aTroubleThatGrowsIsOpenAgain() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.raise(.certificate, severity: 0.3, "ends soon")
            let id = try only(hub).id
            _ = hub.withCore { $0.reply(toConcern: id, .acknowledge, note: nil, by: .person("ann")) }
            hub.raise(.certificate, severity: 0.3, "ends soon")
            #expect(try only(hub).state(at: house.now) == .acknowledged)
            hub.raise(.certificate, severity: 0.5, "has ended")
            #expect(try only(hub).state(at: house.now) == .open)
            #expect(try only(hub).note == nil)
            hub.end(.certificate)
            #expect(try only(hub).hasEnded)
        }
    }

    @Test func anIncidentIsNewsEachTimeAndOverWhenSomebodySaysSoOrAWeekHasPassed() async throws {
        let house = try NotifyingHouse()
        func raise(_ user: String, _ hub: isolated Hub) {
            hub.raise(.tokenReuse, about: user, for: .days(7), "The login of \(user) was copied")
        }
        try await house.run { hub in
            raise("usr_3", hub)
            raise("usr_4", hub)
            #expect(hub.core.concerns.known.count == 2)
            let (third, fourth) = (
                HouseConcern.id(of: .tokenReuse, about: "usr_3"), HouseConcern.id(of: .tokenReuse, about: "usr_4")
            )
            _ = hub.withCore { $0.reply(toConcern: third, .acknowledge, note: nil, by: .person("ann")) }
            raise("usr_3", hub)
            #expect(hub.core.concerns.known[third]?.state(at: house.now) == .open)
            _ = hub.withCore { $0.reply(toConcern: third, .resolve, note: "my own phone", by: .person("ann")) }
            #expect(
                hub.core.concerns.known[third]?.hasEnded == true
                    && hub.core.concerns.known[third]?.note?.text == "my own phone")
            house.wait(.days(7) - Milliseconds(1))
            hub.withCore { $0.lookAtTroubles() }
            #expect(hub.core.concerns.known[fourth]?.hasEnded == false)
            house.wait(Milliseconds(1))
            hub.withCore { $0.lookAtTroubles() }
            #expect(hub.core.concerns.known[fourth]?.hasEnded == true)
        }
    }

    @Test func whatTheNextHubHasNoMoreIsOver() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.raise(.certificate, "ends soon")
            hub.raise(.configuration, "devices.yaml:7:1: unknown key 'lmap'")
            hub.raise(.tokenReuse, about: "usr_9", for: .days(7), "copied")
        }
        try await house.run { hub in
            #expect(hub.core.concerns.known.values.filter { !$0.hasEnded }.map(\.trouble) == [.tokenReuse])
        }
    }

    @Test func whoeverReadsTheBrokerHearsOfAllButSecurity() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.raise(.tokenReuse, about: "usr_2", for: .days(7), "copied")
            hub.raise(.storage, "no space")
            hub.raise(.configuration, "wrong")
            hub.end(.configuration)
            #expect(hub.core.publishedConcerns.map(\.trouble) == [.storage])
        }
    }
}
