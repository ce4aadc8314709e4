import HearthJSON
import TestParts
import Testing

/// What the house says and asks comes to each person's own topic.
@Suite(.timeLimit(.minutes(2))) struct DeliveryTests {
    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        people: {ann: {name: Ann}, ben: {name: Ben}, cleo: {name: Cleo}}
        devices:
          bell: {class: switch, virtual: {initial: off}}
        """
    }

    private static let settings = """
        http: {rate_limits: false}
        notify:
          ann: {mqtt: phones/ann}
          ben: {mqtt: phones/ben}
        """

    private static let rules = [
        "bell.hearth": """
        rule "Bell": when bell turns on {
          notify ann "Somebody is at the door" urgently
          notify cleo "Nobody hears this"
          ask ben "Open?" within 1 h else no { yes { log "yes" } no { log "no" } }
        }
        """
    ]

    private func texts(_ owner: API) async throws -> [String] {
        let events = try await owner.get("/events?types=notification,question")
        return (events["events"]?.array ?? []).compactMap { $0["text"]?.string }
    }

    @Test func eachPersonHearsWhatConcernsThemAndTheEventsTellIt() async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port, topics: ["phones/#"])
        let hub = try await HubUnderTest.start(
            devices: Self.devices(port: broker.port), settings: Self.settings, rules: Self.rules)
        let owner = await hub.owner
        #expect(try await owner.control("bell", #"{"action":"turn_on"}"#).status == 200)
        let told = try JSONValue(parsing: Array(try await wire.first(on: "phones/ann").payload.utf8))
        #expect(told["title"]?.string == "Elm House" && told["text"]?.string == "Somebody is at the door")
        #expect(told["urgency"]?.string == "urgently" && told["id"]?.string == "n_1" && told["time"] != nil)
        let asked = try JSONValue(parsing: Array(try await wire.first(on: "phones/ben").payload.utf8))
        #expect(asked["text"]?.string == "Open?" && asked["options"]?.array?.count == 2)
        let id = try #require(asked["id"]?.string)
        #expect(try await owner.post("/questions/\(id)/answer", #"{"answer":"yes"}"#).status == 200)
        _ = try await owner.wait(for: "/events?types=notification,question") { answer in
            let texts = (answer["events"]?.array ?? []).compactMap { $0["text"]?.string }
            return ["ann", "ben"].allSatisfy { person in
                texts.contains { $0.hasPrefix("Delivered to \(person) by MQTT after ") }
            }
        }
        let notification = try await owner.get("/notifications")["notifications"]?.array?.last
        #expect(notification?["deliveries"]?[0]?["state"]?.string == "delivered", "\(String(describing: notification))")
        #expect(notification?["deliveries"]?[0]?["channel"]?.string == "mqtt")
        let question = try await owner.get("/questions/\(id)")
        #expect(question["deliveries", "0", "to"]?.string == "ben" && question["deliveries", "1"] == nil, "\(question)")
        #expect(try await hub.hearth("notifications").output.contains("ann: mqtt delivered"))
        #expect(try await hub.hearth("questions", "--all").output.contains("ben: mqtt delivered"))
        #expect(try await texts(owner).contains { $0.contains("cleo") } == false)
        #expect(wire.messages.count == 2)
        #expect(await hub.terminate() == 0)
    }

    @Test func whatIsSaidWhileTheBrokerIsAwayIsDeliveredWhenItIsBack() async throws {
        let port = freePort()
        let broker = try await TestBroker(port: port)
        let hub = try await HubUnderTest.start(
            devices: Self.devices(port: port), settings: Self.settings, rules: Self.rules)
        let owner = await hub.owner
        await broker.kill()
        _ = try await owner.wait(for: "/events?types=broker") {
            $0["events", "0", "data", "connected"] == .bool(false)
        }
        #expect(try await owner.control("bell", #"{"action":"turn_on"}"#).status == 200)
        #expect(try await texts(owner).contains { $0.hasPrefix("Delivered") } == false)
        let waiting = try await owner.get("/notifications")
        #expect(waiting["notifications", "1", "deliveries", "0", "state"]?.string == "waiting", "\(waiting)")
        let again = try await TestBroker(port: port)
        _ = try await owner.wait(for: "/events?types=notification") { answer in
            (answer["events"]?.array ?? []).contains { $0["data"]?["delivery"]?.string == "delivered" }
        }
        #expect(await hub.terminate() == 0)
        await again.kill()
    }

    @Test func whatWaitedWhenTheHubWasKilledIsDeliveredByTheNextOne() async throws {
        let (brokerPort, serverPort) = (freePort(), freePort())
        let broker = try await TestBroker(port: brokerPort)
        let hub = try await HubUnderTest.start(
            devices: Self.devices(port: brokerPort),
            settings: """
                http: {rate_limits: false}
                notify:
                  ann: {mqtt: phones/ann, ntfy: {url: "http://127.0.0.1:\(serverPort)/ann"}}
                """, rules: Self.rules)
        let owner = await hub.owner
        await broker.kill()
        _ = try await owner.wait(for: "/events?types=broker") {
            $0["events", "0", "data", "connected"] == .bool(false)
        }
        #expect(try await owner.control("bell", #"{"action":"turn_on"}"#).status == 200)
        // Reading events has what was said before written down.
        #expect(try await texts(owner).contains("Somebody is at the door"))
        await hub.kill()
        let again = try await TestBroker(port: brokerPort)
        let wire = try await MQTTListener(port: brokerPort, topics: ["phones/#"])
        let server = HTTPCatcher(port: serverPort)
        try await hub.begin()
        let told = try JSONValue(parsing: Array(try await wire.first(on: "phones/ann").payload.utf8))
        #expect(told["text"]?.string == "Somebody is at the door" && told["id"]?.string == "n_1")
        #expect(try #require(await server.next()).body.contains("Somebody is at the door"))
        let answer = try await owner.wait(for: "/notifications") { answer in
            let message = answer["notifications"]?.array?.first { $0["id"]?.string == "n_1" }
            return (message?["deliveries"]?.array ?? []).map { $0["state"]?.string } == ["delivered", "delivered"]
        }
        #expect(answer["notifications", "0", "deliveries"] == nil, "nobody delivers anything to cleo")
        #expect(await hub.terminate() == 0)
        server.stop()
        await again.kill()
    }

    @Test func aServerOfTheHouseholdsOwnIsToldAndAsked() async throws {
        let server = HTTPCatcher()
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Old Mill, timezone: Europe/Berlin}
                people: {dora: {name: Dora}, emil: {name: Emil}}
                devices: {pump: {class: switch, virtual: {initial: off}}}
                """,
            settings: """
                http: {rate_limits: false}
                notify:
                  dora: {ntfy: {url: "http://127.0.0.1:\(server.port)/dora-1", token: !secret ntfy}}
                  emil: {ntfy: {url: "http://203.0.113.5/emil"}}
                """,
            secrets: "ntfy: tk_cellar\n",
            rules: [
                "pump.hearth": """
                rule "Pump": when pump turns on {
                  notify dora "The pump runs" urgently
                  notify emil "The pump runs"
                  ask dora "Stop it?" within 1 h else leave { stop { log "stop" } leave { log "leave" } }
                }
                """
            ])
        let owner = await hub.owner
        #expect(try await owner.control("pump", #"{"action":"turn_on"}"#).status == 200)
        let told = try #require(await server.next())
        #expect(told.head.hasPrefix("POST / ") && told.head.contains("Authorization: Bearer tk_cellar"))
        let message = try JSONValue(parsing: Array(told.body.utf8))
        #expect(message["topic"]?.string == "dora-1" && message["title"]?.string == "Old Mill")
        #expect(message["message"]?.string == "The pump runs" && message["priority"]?.integer == 5)
        let asked = try JSONValue(parsing: Array(try #require(await server.next()).body.utf8))
        #expect(asked["message"]?.string?.hasPrefix("Stop it?\nAnswers: stop, leave, until ") == true)
        let answer = try await owner.wait(for: "/events?types=notification,question") { answer in
            let texts = (answer["events"]?.array ?? []).compactMap { $0["text"]?.string }
            return texts.filter { $0.hasPrefix("Delivered to dora by ntfy after ") }.count == 2
                && texts.contains { $0.hasPrefix("Not delivered to emil by ntfy: ") }
        }
        let failed = (answer["events"]?.array ?? []).first { $0["data"]?["delivery"]?.string == "failed" }
        #expect(failed?["text"]?.string?.contains("203.0.113.5, outside the local network") == true)
        #expect(failed?["data"]?["channel"]?.string == "ntfy")
        let listed = try await hub.hearth("notifications").output
        #expect(listed.contains("dora: ntfy delivered") && listed.contains("emil: ntfy failed"), "\(listed)")
        #expect(listed.contains("n_2 has not reached emil by ntfy: http://203.0.113.5/ is at"), "\(listed)")
        #expect(await hub.terminate() == 0)
        #expect(await hub.words.contains { $0.contains("tk_cellar") } == false)
        server.stop()
    }

    @Test(arguments: [
        ("url: ftp://ntfy.lan/a", "needs an address with a topic"),
        ("url: http://ntfy.lan", "needs an address with a topic"),
        ("url: http://me:pw@ntfy.lan/a", "may not hold a login"), ("url: http://ntfy.lan/a b", "needs an address"),
        ("url: http://ntfy.lan/a, token: tk_1", "may not be written here"), ("allow_public: true", "needs 'url'"),
        ("url: http://push.example/a, token: !secret t, allow_public: true", "needs 'https://'"),
    ])
    func aWrongServerIsNamed(text: String, words: String) async throws {
        let folder = TemporaryFolder()
        try folder.write(Self.devices(port: 1_883), to: "devices.yaml")
        try folder.write("t: tk_1\n", to: "secrets.yaml", mode: 0o600)
        try folder.write("notify:\n  ben: {ntfy: {\(text)}}\n", to: "hearth.yaml")
        let check = try await Shell.run(HearthProgram.path, ["check", "--config", folder.path, "--state", folder.path])
        #expect(check.status == 2 && check.errors.contains("hearth.yaml:2:"), "\(check.errors)")
        #expect(check.errors.contains(words) && !check.errors.contains("tk_1"), "\(check.errors)")
    }

    @Test func aTopicWithoutABrokerIsWarnedOf() async throws {
        let folder = TemporaryFolder()
        let devices = Self.devices(port: 1_883).split(separator: "\n").filter { !$0.hasPrefix("mqtt:") }
        try folder.write(devices.joined(separator: "\n") + "\n", to: "devices.yaml")
        try folder.write("notify:\n  cleo: {mqtt: phones/cleo}\n", to: "hearth.yaml")
        let check = try await Shell.run(HearthProgram.path, ["check", "--config", folder.path, "--state", folder.path])
        #expect(check.status == 0)
        let told = check.output + check.errors
        #expect(told.contains("hearth.yaml:2:3: warning: 'mqtt' of 'cleo' reaches nobody"), "\(told)")
    }

    @Test func aWrongChannelIsNamedWithItsPlace() async throws {
        let folder = TemporaryFolder()
        try folder.write(Self.devices(port: 1_883), to: "devices.yaml")
        try folder.write(
            "notify:\n  anne: {mqtt: a}\n  ann: {mqtt: phones/#}\n  ben: {}\n  cleo: {topic: b}\n", to: "hearth.yaml")
        let check = try await Shell.run(HearthProgram.path, ["check", "--config", folder.path, "--state", folder.path])
        #expect(check.status == 2)
        for place in ["hearth.yaml:2:3: error: person 'anne' does not exist", "hearth.yaml:3:", "hearth.yaml:4:"] {
            #expect(check.errors.contains(place), "\(place): \(check.errors)")
        }
        #expect(check.errors.contains("unknown key 'topic'"), "\(check.errors)")
    }
}
