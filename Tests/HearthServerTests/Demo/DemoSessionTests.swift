import HTTPTypes
import HearthConfig
import HearthHub
import HearthJSON
import HearthModel
import HearthWebSocket
import NIOCore
import Synchronization
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What a page of the demo says and hears at `/ws`: docs/spec/house-api.md, section 10.
@Suite struct DemoSessionTests {
    /// A session without a socket.
    private final class Client: Sendable {
        let outbox = EventOutbox(
            audience: Audience(channels: [.devices, .scenarios], visibility: .everything))
        let session: DemoSession
        private let closing = Closing()

        init(at house: TestHouse) {
            session = DemoSession(
                outbox: outbox, hub: house.hub, stage: house.api.scenarios, visibility: .everything,
                clock: TestHouse.now
            ) { [closing] code, _ in closing.codes.withLock { $0.append(code) } }
            house.broadcaster.add(outbox)
        }

        func say(_ text: String) async { await session.receive(.text(ByteBuffer(string: text))) }

        /// The next message that goes out, as the page gets it.
        func hear() async throws -> JSONValue {
            while true {
                let message = try #require(await outbox.next(at: TestHouse.now))
                if let text = message.demoText { return try JSONValue(parsing: text) }
            }
        }

        var code: WebSocketCloseCode? { closing.codes.withLock { $0.first } }

        private final class Closing: Sendable {
            let codes = Mutex<[WebSocketCloseCode]>([])
        }
    }

    @Test func theHouseIsToldFlatAndUnderData() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let client = Client(at: house)
        await client.session.tick()
        let status = try await client.hear()
        #expect(status["type"]?.string == "status_update")
        for part in [status, status["data"] ?? .null] {
            #expect(part["consciousness"]?["emotional_state"]?.string != nil)
            #expect(part["consciousness"]?["active_concerns"]?.array != nil)
            #expect(part["devices"]?["total"]?.integer == 2)
            #expect(part["running_scenario"]?.isNull == true)
            #expect(part["device_states"]?["1"]?["name"]?.string == "Dummy")
            #expect(part["device_states"]?["1"]?["type"]?.string == "light")
        }
    }

    @Test func changesAndScenariosAreHeard() async throws {
        let house = try await DemoDoorTests.house(.auto)
        async let telling: Void = house.broadcaster.run()
        let client = Client(at: house)
        _ = try await house.ask(.post, "/api/devices/hall.dummy/control", #"{"action":"turn_on"}"#)
        let update = try await client.hear()
        #expect(update["type"]?.string == "device_update" && update["device_id"]?.string == "hall.dummy")
        #expect(update["state"]?["on"] == .bool(true) && update["data"]?["state"] == update["state"])
        _ = try await house.ask(.post, "/api/scenarios/party_mode/run")
        #expect(try await client.hear()["type"]?.string == "scenario_start")
        _ = try await house.ask(.post, "/api/scenarios/stop")
        #expect(try await client.hear()["type"]?.string == "scenario_error")
        house.hub.feed.finish()
        await telling
    }

    @Test func pingAndInitAreAnswered() async throws {
        let client = Client(at: try await DemoDoorTests.house(.auto))
        await client.say(#"{"type":"ping","data":{"n":1}}"#)
        let pong = try await client.hear()
        #expect(pong["type"]?.string == "pong" && pong["n"]?.integer == 1 && pong["data"]?["n"]?.integer == 1)
        await client.say(#"{"type":"init"}"#)
        #expect(try await client.hear()["type"]?.string == "init_complete")
    }

    @Test(arguments: ["{", "[]", "7", #"{"type":7}"#, #"{"type":"subscribe"}"#, #"{"type":"ping","data":"#])
    func whatIsNoMessageIsAnError(text: String) async throws {
        let client = Client(at: try await DemoDoorTests.house(.auto))
        await client.say(text)
        #expect(try await client.hear()["type"]?.string == "error")
        #expect(client.code == nil)
    }

    /// Data of a ping that is no object cannot stand flat; it is still sent back.
    @Test func aPingMayHaveAnyData() async throws {
        let client = Client(at: try await DemoDoorTests.house(.auto))
        await client.say(#"{"type":"ping","data":[1]}"#)
        #expect(try await client.hear()["data"]?[0]?.integer == 1)
    }

    @Test func whoSaysTooMuchIsClosed() async throws {
        let client = Client(at: try await DemoDoorTests.house(.auto))
        for _ in 0..<200 { await client.say(#"{"type":"ping"}"#) }
        #expect(client.code == .tooManyMessages)
        let other = Client(at: try await DemoDoorTests.house(.auto))
        await other.session.receive(.binary(ByteBuffer(bytes: [1])))
        #expect(other.code == .unacceptableData)
    }
}
