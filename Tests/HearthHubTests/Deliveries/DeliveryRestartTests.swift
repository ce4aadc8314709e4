import HearthModel
import Synchronization
import TestParts
import Testing

@testable import HearthHub

/// What waits to be delivered is kept with what was said, and the next hub goes on with it.
@Suite(.timeLimit(.minutes(1))) struct DeliveryRestartTests {
    private static let onTheBroker = "  ann: {mqtt: phones/ann}\n  ben: {mqtt: phones/ben}\n"

    @Test(arguments: [false, true])
    func whatWaitedWaitsAgainInTheOrderInWhichItWasSaid(isKilled: Bool) async throws {
        let house = try NotifyingHouse(channels: Self.onTheBroker)
        try await house.run(isKilled: isKilled) { hub in
            try hub.withCore { try $0.ring() }
            house.wait(.seconds(5))
            try hub.withCore { try $0.ring(false) }
            house.wait(.seconds(5))
            try hub.withCore { try $0.ring() }
            #expect(hub.core.messages.deliveries.waiting.count == 4)
        }
        house.wait(.minutes(10))
        try await house.run { hub in
            let waiting = hub.core.messages.deliveries.waiting
            // The second time that somebody rings takes the first question back.
            #expect(waiting.map(\.topic) == ["phones/ann", "phones/ann", "phones/ben"])
            #expect(waiting.map(\.at) == waiting.map(\.at).sorted() && waiting[0].at == NotifyingHouse.start)
            #expect(String(decoding: waiting[0].payload, as: UTF8.self).contains("Somebody is at the gate"))
            #expect(String(decoding: waiting[2].payload, as: UTF8.self).contains("\"deadline\""))
        }
    }

    @Test func aServerIsToldByTheNextHubAndHearsWhenItWasSaid() async throws {
        let port = freePort()
        let house = try NotifyingHouse(channels: "  ann: {ntfy: {url: 'http://127.0.0.1:\(port)/ann'}}\n")
        try await house.run { hub in
            try hub.withCore { try $0.ring() }
            #expect(hub.core.messages.kept.last?.deliveries?.map(\.state) == [.waiting])
        }
        house.wait(.minutes(2))
        let server = HTTPCatcher(port: port)
        try await house.run { hub in
            try await hub.wait { $0.core.messages.kept.last?.deliveries?.first?.state == .delivered }
            #expect(hub.core.messages.kept.last?.deliveries?.first?.at == NotifyingHouse.start + .minutes(2))
        }
        // The line of the first hub, which has not ended with it here, may try again too.
        var body = try #require(await server.next()).body
        while !body.contains("Somebody is at the gate (said at 18:00") { body = try #require(await server.next()).body }
        server.stop()
    }

    @Test func whatIsOlderThanAQuarterOfAnHourFails() async throws {
        let house = try NotifyingHouse(channels: Self.onTheBroker)
        try await house.run { hub in try hub.withCore { try $0.ring() } }
        house.wait(.minutes(15) + Milliseconds(1))
        try await house.run { hub in
            #expect(hub.core.messages.deliveries.waiting.isEmpty)
            for delivery in [hub.core.messages.kept.last?.deliveries?.first, hub.core.openQuestion?.deliveries?.first] {
                #expect(delivery?.state == .failed && delivery?.reason?.contains("when Hearth stopped") == true)
            }
        }
    }

    @Test func aQuestionThatWasAnsweredMeanwhileIsNotPutAnyMore() async throws {
        let house = try NotifyingHouse(channels: Self.onTheBroker)
        try await house.run { hub in
            try hub.withCore { try $0.ring() }
            let number = try #require(hub.core.openQuestion?.question.id)
            guard case .taken = hub.withCore({ $0.answer(question: number, "no", by: .person("ben")) }) else {
                Issue.record("It is taken")
                return
            }
        }
        try await house.run { hub in
            #expect(hub.core.messages.deliveries.waiting.map(\.topic) == ["phones/ann"])
            let delivery = hub.core.questions.known.values.first?.deliveries?.first
            #expect(delivery?.state == .failed && delivery?.reason?.contains("answered") == true)
        }
    }

    @Test func aChannelThatIsNotNamedAnyMoreIsGivenUp() async throws {
        let house = try NotifyingHouse(channels: Self.onTheBroker)
        try await house.run { hub in try hub.withCore { try $0.ring() } }
        house.channels.withLock { $0 = "  ben: {mqtt: phones/new}\n" }
        try await house.run { hub in
            let delivery = hub.core.messages.kept.last?.deliveries?.first
            #expect(delivery?.state == .failed && delivery?.reason?.contains("no 'mqtt' of ann") == true)
            #expect(hub.core.messages.deliveries.waiting.map(\.topic) == ["phones/new"])
        }
    }

    @Test func whatWaitsForTheBrokerTooLongFailsWhileItIsStillAway() async throws {
        let house = try NotifyingHouse(channels: Self.onTheBroker)
        try await house.run { hub in
            try hub.withCore { try $0.ring() }
            house.wait(.minutes(15))
            hub.withCore { $0.giveUpOldDeliveries() }
            #expect(hub.core.messages.deliveries.waiting.count == 2)
            house.wait(.seconds(1))
            hub.withCore { $0.giveUpOldDeliveries() }
            #expect(hub.core.messages.deliveries.waiting.isEmpty)
            #expect(
                hub.core.messages.kept.last?.deliveries?.first?.reason
                    == "the broker could not take it for more than 15 minutes")
        }
    }
}
