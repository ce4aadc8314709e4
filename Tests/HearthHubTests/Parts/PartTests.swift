import HearthKernel
import HearthModel
import Testing

@testable import HearthHub

/// Parts of the hub on its core, without sockets.
@Suite struct PartTests {
    private static let lamp = """
        devices:
          lamp: {class: switch, ack_window: 2s, mqtt: {state_topic: d/lamp, command_topic: d/lamp/set}}

        """

    // MARK: Start

    @Test func theHouseIsReadyWhenRetainedStateHasBeenRead() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.wait(.seconds(5))
        #expect(!hub.core.house.isReady)
        hub.happen { $0.connected(nonce: 1) }
        hub.hear("ON", on: "d/lamp", retained: true)
        #expect(!hub.core.house.isReady)
        hub.wait(Milliseconds(200))
        #expect(hub.core.house.isReady)
        #expect(hub.core.snapshot.isReady)
        #expect(hub.takePublished(under: "hearth/status") == ["hearth/status online"])
    }

    @Test func withoutABrokerTheHouseIsReadyAfterTenSeconds() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.wait(.seconds(9))
        #expect(!hub.core.house.isReady)
        hub.wait(.seconds(2))
        #expect(hub.core.house.isReady)
    }

    // MARK: Messages

    @Test func aMessageThatABusyBrokerDoesNotTakeIsSentAgainSoon() throws {
        var hub = try CoreUnderTest(
            "people: {ann: {name: Ann}}\n" + Self.lamp, process: "notify:\n  ann: {mqtt: phones/ann}\n",
            rules: #"rule "Lit": when lamp turns on { notify ann "The lamp is on" }"#)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.seconds(5))
        hub.takesNothing = true
        hub.hear("ON", on: "d/lamp")
        hub.wait(.seconds(4))
        hub.takesNothing = false
        #expect(hub.takePublished(under: "phones/").isEmpty)
        hub.wait(.seconds(2))
        #expect(hub.takePublished(under: "phones/").count == 1)
        #expect(hub.core.messages.kept.last?.deliveries?.first?.state == .delivered)
        hub.wait(.minutes(20))
        #expect(hub.takePublished(under: "phones/").isEmpty)
    }

    // MARK: Requests

    @Test func aRequestIsAnsweredWhenTheDeviceAnswers() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.seconds(5))
        let lamp = try hub.index(of: "lamp")
        let request = hub.happen {
            $0.control([ControlRequest(device: lamp, action: "turn_on", origin: .person("ann"))])
        }[0]
        #expect(hub.takePublished(under: "d/") == ["d/lamp/set ON"])
        #expect(hub.answers[request] == nil)
        hub.hear("ON", on: "d/lamp")
        guard case .acknowledged? = hub.answers[request]?.outcome else {
            Issue.record("\(String(describing: hub.answers[request]))")
            return
        }
    }

    @Test func aRequestThatNoDeviceAnswersIsAnsweredAtTheEndOfItsTime() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.seconds(5))
        let lamp = try hub.index(of: "lamp")
        let request = hub.happen {
            $0.control([ControlRequest(device: lamp, action: "turn_on", origin: .person("ann"))])
        }[0]
        hub.wait(.seconds(1))
        #expect(hub.answers[request] == nil)
        hub.wait(.seconds(2))
        guard case .unanswered? = hub.answers[request]?.outcome else {
            Issue.record("\(String(describing: hub.answers[request]))")
            return
        }
        #expect(hub.core.requests.waiters.isEmpty)
    }

    @Test func aHubThatStopsAnswersAllRequests() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.seconds(5))
        let lamp = try hub.index(of: "lamp")
        let request = hub.happen {
            $0.control([ControlRequest(device: lamp, action: "turn_on", origin: .person("ann"))])
        }[0]
        hub.happen { $0.stop() }
        guard case .stopping? = hub.answers[request]?.outcome else {
            Issue.record("\(String(describing: hub.answers[request]))")
            return
        }
    }

    // MARK: People

    private static let ann = """
        people: {ann: {name: Ann, trackers: [phone], away_delay: 5min}}
        devices:
          phone: {class: tracker, mqtt: {state_topic: d/phone}}

        """

    @Test func aPersonIsAwaySomeTimeAfterTheTracker() throws {
        var hub = try CoreUnderTest(Self.ann)
        hub.connect()
        hub.hear("home", on: "d/phone")
        hub.wait(.seconds(5))
        #expect(hub.core.snapshot.presences["ann"]?.isHome == true)
        hub.hear("away", on: "d/phone")
        hub.wait(.minutes(4))
        #expect(hub.core.snapshot.presences["ann"]?.isHome == true)
        hub.wait(.minutes(2))
        #expect(hub.core.snapshot.presences["ann"]?.isHome == false)
        let slot = try #require(hub.core.house.registry.slots(of: try hub.index(of: "ann")).first)
        #expect(hub.core.house.reading(slot).value == .text("away"))
    }

    @Test func whatAPersonSaysOutranksTheTrackerUntilItChanges() throws {
        var hub = try CoreUnderTest(Self.ann)
        hub.connect()
        hub.hear("home", on: "d/phone")
        hub.wait(.seconds(5))
        let now = hub.core.now
        let word = Presence.Word(isHome: false, by: .person("ann"), at: now, until: nil)
        #expect(hub.happen { $0.setPresence(of: "ann", word) }?.isHome == false)
        #expect(hub.happen { $0.setPresence(of: "ben", word) } == nil)
        hub.hear("away", on: "d/phone")
        hub.hear("home", on: "d/phone")
        hub.wait(.seconds(1))
        #expect(hub.core.snapshot.presences["ann"]?.isHome == true)
    }

    // MARK: Awareness

    @Test func awarenessFallsWhileTheBrokerIsAway() throws {
        var hub = try CoreUnderTest(Self.lamp)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.minutes(5))
        let before = hub.core.snapshot.awareness.level
        hub.happen { $0.disconnected(losing: []) }
        hub.wait(.minutes(20))
        #expect(hub.core.snapshot.awareness.level < before)
    }

    // MARK: Publishing

    @Test func whatChangesIsShownOnTheBrokerNoMoreOftenThanTheInterval() throws {
        var hub = try CoreUnderTest("publish: {devices: [lamp]}\n" + Self.lamp)
        hub.connect()
        hub.hear("ON", on: "d/lamp")
        hub.wait(.seconds(10))
        _ = hub.takePublished(under: "hearth/device")
        hub.hear("OFF", on: "d/lamp")
        #expect(hub.takePublished(under: "hearth/device") == [#"hearth/device/lamp/state {"on":false}"#])
        hub.hear("ON", on: "d/lamp")
        hub.hear("OFF", on: "d/lamp")
        hub.hear("ON", on: "d/lamp")
        #expect(hub.takePublished(under: "hearth/device") == [])
        hub.wait(.seconds(5))
        #expect(hub.takePublished(under: "hearth/device") == [#"hearth/device/lamp/state {"on":true}"#])
    }

    @Test func aWishOnTheBrokerIsCarriedOutAndARetainedOneIsNot() throws {
        var hub = try CoreUnderTest("publish: {devices: [lamp]}\n" + Self.lamp)
        hub.connect()
        hub.hear("OFF", on: "d/lamp")
        hub.wait(.seconds(10))
        hub.hear("on", on: "hearth/device/lamp/set", retained: true)
        #expect(hub.takePublished(under: "d/") == [])
        hub.hear("on", on: "hearth/device/lamp/set")
        #expect(hub.takePublished(under: "d/") == ["d/lamp/set ON"])
    }
}
