import HearthDialects
import HearthModel
import TestParts
import Testing

@testable import HearthLinks

/// Against a real mosquitto.
@Suite(.timeLimit(.minutes(1))) struct MQTTLinkTests {
    private func settings(_ broker: TestBroker, _ clientID: String = "hearth-test") -> MQTTLinkSettings {
        MQTTLinkSettings(host: "localhost", port: broker.port, clientID: clientID)
    }

    private func connected(_ settings: MQTTLinkSettings) async throws -> LinkProbe {
        let probe = LinkProbe()
        try await probe.dial(settings)
        let first = await probe.events.first { _ in true }
        #expect(first == .connected)
        return probe
    }

    @Test(arguments: [MQTTLinkSettings.Version.v311, .v5])
    func whatIsPublishedComesBack(version: MQTTLinkSettings.Version) async throws {
        let broker = try await TestBroker()
        var settings = settings(broker)
        settings.version = version
        let probe = try await connected(settings)
        let packets = try await probe.subscribe([TopicFilter(filter: "house/+", qos: 1)])
        #expect(await probe.events.first { _ in true } == .subscribed(packets[0], granted: ["house/+"]))
        _ = try await probe.publish(Publication(topic: "house/lamp", payload: Array("ON".utf8), qos: 0))
        let answer = await probe.events.first { if case .message = $0 { true } else { false } }
        #expect(answer == .message("house/lamp", "ON", retained: false))
        await probe.stop()
    }

    @Test func retainedMessagesAreMarked() async throws {
        let broker = try await TestBroker()
        let probe = try await connected(settings(broker))
        let number = try await probe.publish(Publication(topic: "a", payload: Array("1".utf8), retain: true))
        #expect(await probe.events.first { _ in true } == .published(try #require(number), accepted: true))
        _ = try await probe.subscribe([TopicFilter(filter: "a")])
        let message = await probe.events.first { if case .message = $0 { true } else { false } }
        #expect(message == .message("a", "1", retained: true))
        await probe.stop()
    }

    @Test func manyFiltersGoInPacketsOfAHundred() async throws {
        let broker = try await TestBroker()
        let probe = try await connected(settings(broker))
        let packets = try await probe.subscribe((0..<250).map { TopicFilter(filter: "house/\($0)") })
        #expect(packets.count == 3)
        var granted: [Int] = []
        for await case .subscribed(let packet, let filters, refused: []) in probe.events {
            #expect(packets.contains(packet))
            granted.append(filters.count)
            if granted.count == 3 { break }
        }
        #expect(granted.sorted() == [50, 100, 100])
        _ = try await probe.publish(Publication(topic: "house/249", payload: []))
        #expect(
            await probe.events.first { if case .message = $0 { true } else { false } }
                == .message("house/249", "", retained: false))
        await probe.stop()
    }

    @Test(arguments: [MQTTLinkSettings.Version.v311, .v5])
    func whatTheBrokerRefusesIsToldByName(version: MQTTLinkSettings.Version) async throws {
        let broker = try await TestBroker(refusing: ["attic/#", "shed/door"])
        var settings = settings(broker)
        settings.version = version
        let probe = try await connected(settings)
        let wanted = ["attic/lamp", "garden/#", "shed/door", "shed/window"].map { TopicFilter(filter: $0, qos: 0) }
        let packets = try await probe.subscribe(wanted)
        #expect(
            await probe.events.first { _ in true }
                == .subscribed(packets[0], granted: ["garden/#", "shed/window"], refused: ["attic/lamp", "shed/door"]))
        await probe.stop()
    }

    @Test func anUnsubscribedTopicIsSilent() async throws {
        let broker = try await TestBroker()
        let probe = try await connected(settings(broker))
        _ = try await probe.subscribe([TopicFilter(filter: "a"), TopicFilter(filter: "b")])
        try await probe.unsubscribe(["a"])
        _ = try await probe.publish(Publication(topic: "a", payload: []))
        _ = try await probe.publish(Publication(topic: "b", payload: []))
        #expect(
            await probe.events.first { if case .message = $0 { true } else { false } }
                == .message("b", "", retained: false))
        await probe.stop()
    }

    @Test func aLostBrokerEndsTheLinkAndANewOneConnects() async throws {
        let port = freePort()
        var broker = try await TestBroker(port: port)
        let probe = try await connected(settings(broker))
        await broker.kill()
        guard case .ended(connected: true, .lost) = await probe.events.first(where: { _ in true }) else {
            Issue.record("the loss was not told")
            return
        }
        await #expect(throws: MQTTLinkError.self) { try await probe.dial(settings(broker)) }
        broker = try await TestBroker(port: port)
        try await probe.dial(settings(broker))
        #expect(await probe.events.first { _ in true } == .connected)
        await probe.stop()
    }

    @Test(arguments: [MQTTLinkSettings.Version.v311, .v5])
    func aWrongPasswordIsARefusedLogin(version: MQTTLinkSettings.Version) async throws {
        let broker = try await TestBroker(extra: "allow_anonymous false")
        var settings = settings(broker)
        (settings.username, settings.password, settings.version) = ("ann", "wrong", version)
        let probe = LinkProbe()
        try await probe.dial(settings)
        guard case .ended(connected: false, .loginRefused) = await probe.events.first(where: { _ in true }) else {
            Issue.record("the refusal was not told as one")
            return
        }
        await probe.stop()
    }

    @Test func whoNeverAnswersIsGivenUp() async throws {
        let silent = SilentListener()
        let probe = LinkProbe()
        try await probe.dial(MQTTLinkSettings(host: "127.0.0.1", port: silent.port, clientID: "hearth-test"))
        await probe.tick(at: Instant(milliseconds: 0))
        await probe.tick(at: Instant(milliseconds: 4_999))
        await probe.tick(at: Instant(milliseconds: 5_000))
        #expect(await probe.events.first { _ in true } == .ended(connected: false, .timedOut))
        await probe.stop()
    }

    @Test func anUnknownNameIsUnreachable() async {
        let settings = MQTTLinkSettings(host: "no-such-host.invalid", port: 1_883, clientID: "hearth-test")
        let probe = LinkProbe()
        await #expect(throws: MQTTLinkError.unreachable("Lookup error.")) { try await probe.dial(settings) }
        await probe.stop()
    }

    @Test func aFloodIsBoundedAndLosesNothing() async throws {
        let broker = try await TestBroker(extra: "allow_anonymous true\nmax_queued_messages 0")
        var settings = settings(broker)
        settings.backlogLimit = 500
        let probe = try await connected(settings)
        _ = try await probe.subscribe([TopicFilter(filter: "flood")])
        var sent = try await probe.flood("flood", from: 0, until: 5_000)
        #expect(sent == 500)
        var received = 0
        for await case .message(_, let payload, _) in probe.events {
            #expect(payload == "\(received)")
            received += 1
            if received == 5_000 { break }
            sent = try await probe.flood("flood", from: sent, until: 5_000)
        }
        await probe.stop()
    }

    @Test func theLastWillIsSentForAClientThatVanishesAndNotForOneThatSaysGoodbye() async throws {
        let broker = try await TestBroker()
        let witness = try await connected(settings(broker, "witness"))
        let packets = try await witness.subscribe([TopicFilter(filter: "status/#")])
        #expect(await witness.events.first { _ in true } == .subscribed(packets[0], granted: ["status/#"]))
        var polite = settings(broker, "polite")
        polite.will = Publication(topic: "status/polite", payload: Array("offline".utf8))
        let leaving = try await connected(polite)
        await leaving.hangUp()
        #expect(await leaving.events.first { _ in true } == .ended(connected: true, .closed))
        var rude = settings(broker, "rude")
        rude.will = Publication(topic: "status/rude", payload: Array("offline".utf8))
        let vanishing = try await connected(rude)
        await vanishing.stop()
        #expect(await witness.events.first { _ in true } == .message("status/rude", "offline", retained: false))
        await witness.stop()
        await leaving.stop()
    }
}
