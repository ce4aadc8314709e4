import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import HearthWebSocket
import NIOCore
import Synchronization
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What one client of the event stream says and hears: docs/spec/house-api.md, section 8.
@Suite struct RealtimeSessionTests {
    /// A session without a socket.
    final class Client: Sendable {
        let outbox = EventOutbox(audience: Audience())
        private let closing = Closing()
        let session: RealtimeSession

        init(_ client: Realtime.Client, at house: TestHouse) {
            session = RealtimeSession(
                client: client, outbox: outbox, hub: house.hub, gatekeeper: house.api.gatekeeper,
                tellEditors: house.broadcaster.tellEditors
            ) { [closing] code, _ in closing.codes.withLock { $0.append(code) } }
            house.broadcaster.add(outbox)
        }

        func say(_ text: String) async { await session.receive(.text(ByteBuffer(string: text))) }

        func hear() async throws -> (type: String, data: JSONValue) {
            let message = try #require(await outbox.next(at: TestHouse.now))
            return (message.type, try JSONValue(parsing: message.data))
        }

        var code: WebSocketCloseCode? { closing.codes.withLock { $0.first } }

        private final class Closing: Sendable {
            let codes = Mutex<[WebSocketCloseCode]>([])
        }
    }

    private func known(_ token: String, at house: TestHouse) throws -> Client {
        Client(.known(try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")), at: house)
    }

    private func unknown(at house: TestHouse) throws -> Client {
        let slot = try #require(SocketSlot(in: ClientSlots(limit: 1), for: "192.0.2.7"))
        return Client(.pending(slot, address: "192.0.2.7"), at: house)
    }

    @Test func initTellsWhatIsHeardAndHowTheHouseIs() async throws {
        let house = try await TestHouse()
        let client = try known(try await house.token(.guest), at: house)
        await client.say(#"{"type":"init","data":{"clientId":"panel","subscriptions":["devices","rules"]}}"#)
        let (type, data) = try await client.hear()
        #expect(type == "init_complete")
        #expect(data["client_id"]?.string == "panel")
        #expect(data["subscriptions"] == .array([.string("devices")]))
        #expect(data["unknown"] == .array([.string("rules")]))
        #expect(data["heartbeat"]?.integer == 30)
        let (second, status) = try await client.hear()
        #expect(second == "status_update")
        #expect(status["consciousness"]?["totalDevices"] == status["consciousness"]?["total_devices"])
        #expect(status["dropped"]?.integer == 0)
    }

    @Test func aChangeIsHeardByThoseWhoMaySeeIt() async throws {
        let house = try await TestHouse()
        let resident = try await house.token(.resident)
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["hall.light"]))
        async let telling: Void = house.broadcaster.run()
        let (all, some) = (try known(resident, at: house), try known(guest, at: house))
        for client in [all, some] {
            await client.say(#"{"type":"init","subscriptions":["devices"]}"#)
            for expected in ["init_complete", "status_update"] { #expect(try await client.hear().type == expected) }
        }
        for device in ["kitchen.light", "hall.light"] {
            _ = try await house.ask(.put, "/v1/devices/\(device)/control", #"{"action":"turn_on"}"#, token: resident)
        }
        var heard: Set<String> = []
        while heard.count < 4 {
            let (type, data) = try await all.hear()
            heard.insert(type + " " + (data["device_id"]?.string ?? ""))
            if type == "device_update" {
                #expect(data["state"]?["on"]?.bool == true)
                #expect(data["changes"]?["on"]?.bool == true)
                #expect(data["source"]?.string?.hasPrefix("api:") == true)
            }
        }
        #expect(
            heard == [
                "device_update kitchen.light", "command_update kitchen.light", "device_update hall.light",
                "command_update hall.light",
            ])
        house.hub.feed.finish()
        await telling
        some.outbox.put(OutgoingMessage(type: "end", at: TestHouse.now()) { _ in })
        var heardByGuest: Set<String> = []
        while case (let type, let data) = try await some.hear(), type != "end" {
            heardByGuest.insert(data["device_id"]?.string ?? type)
            #expect(data["source"] == nil && data["origin"] == nil, "a guest is not told who did it")
        }
        #expect(heardByGuest == ["hall.light"])
    }

    @Test func whatIsOpenComesWithTheSnapshotToThoseWhomItConcerns() async throws {
        let house = try await TestHouse(
            devices: """
                version: 1
                house: { name: Elm House, timezone: Europe/Berlin }
                people: { dora: { name: Dora }, gil: { name: Gil } }
                devices: { gate: { class: switch, virtual: {} } }
                """,
            process: "notify: {dora: {mqtt: phones/dora}}\n",
            rules: [
                "g.hearth": """
                rule "Gate": when gate turns on {
                  notify dora "The gate is open"
                  ask gil "Close it?" within 1 h else no { yes { log "yes" } no { log "no" } }
                }
                rule "Open": while gate is on { raise 0.6 "The gate is open" about gate }
                """
            ])
        let owner = try await house.token(.owner)
        _ = try await house.accounts.createUser(
            NewUser(userName: "gil", password: "seven green bottles", role: .guest, personID: "gil"))
        let gil = try await house.accounts.login(
            userName: "gil", password: "seven green bottles", address: "test"
        ).accessToken
        for action in ["turn_off", "turn_on"] {
            _ = try await house.ask(
                .put, "/api/v1/devices/gate/control", #"{"action":"\#(action)"}"#, token: owner)
        }
        func heard(_ token: String) async throws -> [(type: String, data: JSONValue)] {
            let client = try known(token, at: house)
            await client.say(#"{"type":"init","subscriptions":["*"],"snapshot":true}"#)
            client.outbox.put(OutgoingMessage(type: "end", at: TestHouse.now()) { _ in })
            var heard: [(type: String, data: JSONValue)] = []
            while case let next = try await client.hear(), next.type != "end" { heard.append(next) }
            return heard
        }
        let all = try await heard(owner)
        let told = ["presence_update", "presence_update", "question_update", "concern_update", "notification"]
        #expect(all.map(\.type).filter(told.contains) == told)
        #expect(all.first { $0.type == "question_update" }?.data["event"]?.string == "asked")
        #expect(all.first { $0.type == "concern_update" }?.data["event"]?.string == "opened")
        let notification = try #require(all.first { $0.type == "notification" }?.data)
        #expect(notification["deliveries"]?[0]?["state"]?.string == "waiting", "\(notification)")
        let own = try await heard(gil)
        #expect(own.map(\.type).filter(told.contains) == ["question_update"])
        let question = try #require(own.first { $0.type == "question_update" }?.data["question"])
        let answer = try await house.ask(
            .post, "/api/v1/questions/\(question["id"]?.string ?? "")/answer", #"{"answer":"no"}"#, token: gil)
        #expect(answer.status == 200, "\(answer.text)")
        _ = try await house.ask(
            .post, "/api/v1/notifications/\(notification["id"]?.string ?? "")/read", token: owner)
        let left = try await heard(owner).map(\.type)
        #expect(!left.contains("question_update") && !left.contains("notification"), "\(left)")
    }

    /// As they read all notifications (docs/decisions/051-who-answers-the-house.md).
    @Test func anOwnerWhoIsNoPersonOfTheHouseHearsWhatAllAreTold() async throws {
        let house = try await TestHouse(
            devices: """
                version: 1
                house: { name: Elm House, timezone: Europe/Berlin }
                people: { dora: { name: Dora } }
                devices: { bell: { class: switch, virtual: {} } }
                """, rules: ["b.hearth": "rule \"Bell\": when bell turns on { notify dora \"Ring\" }\n"])
        let (owner, resident) = (try await house.token(.owner), try await house.token(.resident))
        async let telling: Void = house.broadcaster.run()
        let (hears, doesNot) = (try known(owner, at: house), try known(resident, at: house))
        for client in [hears, doesNot] {
            await client.say(#"{"type":"init","subscriptions":["notifications"]}"#)
            for expected in ["init_complete", "status_update"] { #expect(try await client.hear().type == expected) }
        }
        for action in ["turn_off", "turn_on"] {
            _ = try await house.ask(
                .put, "/api/v1/devices/bell/control", #"{"action":"\#(action)"}"#, token: owner)
        }
        let (type, data) = try await hears.hear()
        #expect(type == "notification" && data["text"]?.string == "Ring")
        house.hub.feed.finish()
        await telling
        doesNot.outbox.put(OutgoingMessage(type: "end", at: TestHouse.now()) { _ in })
        #expect(try await doesNot.hear().type == "end")
    }

    @Test func aClientThatDoesNotSayWhoItIsIsClosed() async throws {
        let house = try await TestHouse()
        _ = try await house.token(.owner)
        let silent = try unknown(at: house)
        house.advance(by: .seconds(4))
        await silent.session.tick()
        #expect(silent.code == nil)
        house.advance(by: .seconds(1))
        await silent.session.tick()
        #expect(silent.code == .noInit)
        let stranger = try unknown(at: house)
        await stranger.say(#"{"type":"init","data":{"auth_token":"Bearer nonsense"}}"#)
        #expect(stranger.code == .notAuthenticated)
        let hasty = try unknown(at: house)
        await hasty.say(#"{"type":"subscribe","data":{"subscriptions":["devices"]}}"#)
        #expect(hasty.code == .notAuthenticated)
        let muddled = try unknown(at: house)
        await muddled.say(#"{"type":"init","data":{"subscriptions":"devices"}}"#)
        #expect(muddled.code == .badInit)
    }

    @Test func theTokenMayComeWithInit() async throws {
        let house = try await TestHouse()
        let client = try unknown(at: house)
        await client.say(#"{"type":"init","data":{"authToken":"Bearer \#(try await house.token(.resident))"}}"#)
        #expect(try await client.hear().type == "init_complete")
        #expect(client.outbox.audience.channels == EventChannel.usual)
    }

    @Test func aLoginThatEndsEndsTheConnection() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let client = try known(token, at: house)
        await client.session.tick()
        #expect(client.code == nil)
        #expect(try await house.ask(.post, "/v1/auth/logout", "{}", token: token).status == 204)
        await client.session.tick()
        #expect(client.code == .notAuthenticated)
    }

    @Test func anotherUsersTokenRenewsNothing() async throws {
        let house = try await TestHouse()
        let (mine, other) = (try await house.token(.resident), try await house.token(.resident))
        let client = try known(mine, at: house)
        await client.say(#"{"type":"auth","data":{"auth_token":"\#(mine)"}}"#)
        #expect(try await client.hear().type == "auth_ok")
        await client.say(#"{"type":"auth","data":{"auth_token":"\#(other)"}}"#)
        #expect(client.code == .notAllowed)
    }

    @Test func whatIsNoMessageIsAnsweredOrEndsTheConnection() async throws {
        let house = try await TestHouse()
        let client = try known(try await house.token(.resident), at: house)
        for text in ["{", "[]", #"{"type":"sing"}"#] {
            await client.say(text)
            let (type, data) = try await client.hear()
            #expect(type == "error")
            #expect(data["error"]?["message"] == data["message"])
        }
        await client.say(#"{"type":"ping","data":{"x":1}}"#)
        let (type, data) = try await client.hear()
        #expect(type == "pong")
        #expect(data["x"]?.integer == 1)
        await client.session.receive(.binary(ByteBuffer(string: "x")))
        #expect(client.code == .unacceptableData)
        let chatty = try known(try await house.token(.resident), at: house)
        for _ in 0..<130 where chatty.code == nil { await chatty.say(#"{"type":"ping"}"#) }
        #expect(chatty.code == .tooManyMessages)
    }

    @Test func aClientThatReadsNothingIsClosed() async throws {
        let house = try await TestHouse()
        let client = try known(try await house.token(.resident), at: house)
        let now = house.api.gatekeeper.clock()
        for _ in 0..<300 { client.outbox.put(OutgoingMessage(type: "note", at: now) { _ in }) }
        house.advance(by: .seconds(29))
        await client.session.tick()
        #expect(client.code == nil)
        house.advance(by: .seconds(3))
        await client.session.tick()
        #expect(client.code == .tryAgainLater)
    }

    @Test func whoHasSaidWhoItIsNoLongerHoldsAPlaceOfTheUnknown() async throws {
        let house = try await TestHouse()
        let waiting = ClientSlots(limit: 1)
        let place = try #require(SocketSlot(in: waiting, for: "192.0.2.7"))
        let client = Client(.pending(place, address: "192.0.2.7"), at: house)
        #expect(SocketSlot(in: waiting, for: "192.0.2.8") == nil)
        let token = try await house.token(.guest)
        await client.say(#"{"type":"init","data":{"auth_token":"\#(token)"}}"#)
        #expect(SocketSlot(in: waiting, for: "192.0.2.8") != nil)
    }
}
