import HearthModel
import Testing

@testable import HearthHub

/// Troubles of the hub itself, as concerns (docs/decisions/053-the-hub-worries-about-itself.md).
@Suite(.timeLimit(.minutes(1))) struct TroubleTests {
    private static let broker = "mqtt: {broker: '192.0.2.9:1883'}"

    private func only(_ hub: isolated Hub) throws -> HouseConcern {
        #expect(hub.concerns.count == 1)
        return try #require(hub.concerns.values.first)
    }

    @Test func aBrokerThatIsAwayForFiveMinutesIsOneConcernUntilItIsBack() async throws {
        let house = try NotifyingHouse(broker: Self.broker)
        try await house.run { hub in
            hub.linkState.lastError = "connection refused"
            house.wait(.minutes(5) - Milliseconds(1))
            hub.lookAtTroubles(at: house.now)
            #expect(hub.concerns.isEmpty)
            house.wait(Milliseconds(1))
            hub.lookAtTroubles(at: house.now)
            let opened = try only(hub)
            for word in ["192.0.2.9:1883", "connection refused", "hearth doctor"] {
                #expect(opened.concern.text.contains(word), "\(opened.concern.text)")
            }
            _ = hub.reply(toConcern: opened.id, .acknowledge, note: "being moved", by: .person("ann"))
            hub.linkState.lastError = "no answer"
            house.wait(.minutes(1))
            hub.lookAtTroubles(at: house.now)
            #expect(try only(hub).state(at: house.now) == .acknowledged)
            #expect(try only(hub).concern == opened.concern)
        }
        try await house.run { hub in
            hub.lookAtTroubles(at: house.now)
            let kept = try only(hub)
            #expect(kept.state(at: house.now) == .acknowledged, "nobody knows yet whether it is back")
            hub.linkState.connected = true
            hub.lookAtTroubles(at: house.now)
            #expect(try only(hub).state(at: house.now) == .resolved)
            (hub.linkState.connected, hub.linkState.since) = (false, house.now)
            house.wait(.minutes(5))
            hub.lookAtTroubles(at: house.now)
            #expect(try only(hub).state(at: house.now) == .open)
            #expect(try only(hub).note == nil)
        }
    }

    @Test func aHouseWithoutABrokerMissesNone() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            house.wait(.hours(2))
            hub.lookAtTroubles(at: house.now)
            #expect(hub.concerns.isEmpty)
        }
    }

    @Test func whatCannotBeKeptIsToldWithItsReasonAndWhatPeopleSaidOfItStays() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.storageTroubles.keeping = "the disk is full"
            hub.lookAtTroubles(at: house.now)
            let opened = try only(hub)
            #expect(opened.trouble == .storage && opened.concern.text.hasSuffix("the disk is full"))
            _ = hub.reply(toConcern: opened.id, .snooze(.hours(1)), note: nil, by: .person("ann"))
            hub.storageTroubles.keeping = "the disk is read-only"
            hub.lookAtTroubles(at: house.now)
            #expect(try only(hub).concern.text.hasSuffix("read-only"))
            #expect(try only(hub).state(at: house.now) == .snoozed)
            #expect(try only(hub).concern.since == opened.concern.since)
            hub.storageTroubles.keeping = nil
            hub.lookAtTroubles(at: house.now)
            #expect(try only(hub).hasEnded)
        }
    }

    @Test func aTroubleThatGrowsIsOpenAgain() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.raise(.certificate, severity: 0.3, "ends soon")
            let id = try only(hub).id
            _ = hub.reply(toConcern: id, .acknowledge, note: nil, by: .person("ann"))
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
            #expect(hub.concerns.count == 2)
            let (third, fourth) = (
                HouseConcern.id(of: .tokenReuse, about: "usr_3"), HouseConcern.id(of: .tokenReuse, about: "usr_4")
            )
            _ = hub.reply(toConcern: third, .acknowledge, note: nil, by: .person("ann"))
            raise("usr_3", hub)
            #expect(hub.concerns[third]?.state(at: house.now) == .open)
            _ = hub.reply(toConcern: third, .resolve, note: "my own phone", by: .person("ann"))
            #expect(hub.concerns[third]?.hasEnded == true && hub.concerns[third]?.note?.text == "my own phone")
            house.wait(.days(7) - Milliseconds(1))
            hub.lookAtTroubles(at: house.now)
            #expect(hub.concerns[fourth]?.hasEnded == false)
            house.wait(Milliseconds(1))
            hub.lookAtTroubles(at: house.now)
            #expect(hub.concerns[fourth]?.hasEnded == true)
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
            #expect(hub.concerns.values.filter { !$0.hasEnded }.map(\.trouble) == [.tokenReuse])
        }
    }

    @Test func whoeverReadsTheBrokerHearsOfAllButSecurity() async throws {
        let house = try NotifyingHouse()
        try await house.run { hub in
            hub.raise(.tokenReuse, about: "usr_2", for: .days(7), "copied")
            hub.raise(.storage, "no space")
            hub.raise(.configuration, "wrong")
            hub.end(.configuration)
            #expect(hub.publishedConcerns.map(\.trouble) == [.storage])
        }
    }
}
