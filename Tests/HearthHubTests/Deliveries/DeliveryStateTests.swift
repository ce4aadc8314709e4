import HearthModel
import TestParts
import Testing

@testable import HearthHub

/// How far what the house says has come on its way to each person, kept with what was said.
@Suite(.timeLimit(.minutes(1))) struct DeliveryStateTests {
    private static func channels(port: UInt16) -> String {
        "  ann: {mqtt: phones/ann, ntfy: {url: 'http://127.0.0.1:\(port)/ann'}}\n  ben: {mqtt: phones/ben}\n"
    }

    @Test func eachWayTellsWhatBecameOfItAndTheNextHubKnowsIt() async throws {
        let server = HTTPCatcher()
        let house = try NotifyingHouse(channels: Self.channels(port: server.port))
        try await house.run { hub in
            try hub.withCore { try $0.ring() }
            #expect(hub.core.messages.kept.last?.deliveries?.map(\.channel) == [.mqtt, .ntfy])
            #expect(hub.core.openQuestion?.deliveries?.map(\.to) == ["ben"])
            try await hub.wait { $0.core.messages.kept.last?.deliveries?.last?.state == .delivered }
            #expect(hub.core.messages.kept.last?.deliveries?.first?.state == .waiting)
            #expect(hub.core.openQuestion?.deliveries?.first?.state == .waiting)
            house.wait(.seconds(40))
            let waiting = hub.core.messages.deliveries.takeWaiting()
            hub.withCore {
                $0.delivered(.delivery(waiting[0]), accepted: true)
                $0.delivered(.delivery(waiting[1]), accepted: false)
            }
        }
        try await house.run { hub in
            let told = try #require(hub.core.messages.kept.last?.deliveries)
            #expect(told.map(\.state) == [.delivered, .delivered] && told.allSatisfy { $0.reason == nil })
            #expect(told.first?.at == NotifyingHouse.start + .seconds(40))
            let asked = try #require(hub.core.openQuestion?.deliveries?.first)
            #expect(asked.state == .failed && asked.reason?.contains("phones/ben") == true)
        }
        server.stop()
    }

    @Test func whoHasNoChannelIsDeliveredNothing() async throws {
        let house = try NotifyingHouse(channels: "  ben: {mqtt: phones/ben}\n")
        try await house.run { hub in
            try hub.withCore { try $0.ring() }
            #expect(hub.core.messages.kept.last?.to == ["ann"] && hub.core.messages.kept.last?.deliveries == nil)
            #expect(hub.core.openQuestion?.deliveries?.count == 1)
        }
    }

    @Test func aWayIsKnownByPersonAndChannel() {
        var known: [HouseDelivery]?
        let start = NotifyingHouse.start
        for (to, channel) in [("ann", HouseDelivery.Channel.mqtt), ("ann", .ntfy), ("ben", .mqtt)] {
            known.note(HouseDelivery(to: to, by: channel, .waiting, at: start))
        }
        known.note(HouseDelivery(to: "ann", by: .ntfy, .failed, at: start + .seconds(1), because: "gone"))
        #expect(known?.map(\.state) == [.waiting, .failed, .waiting] && known?[1].reason == "gone")
    }
}
