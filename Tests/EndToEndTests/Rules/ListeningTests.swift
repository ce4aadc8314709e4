import HearthJSON
import TestParts
import Testing

/// What the house says and asks, while several people listen.
@Suite(.timeLimit(.minutes(2))) struct ListeningTests {
    private static let devices = """
        version: 1
        house: {name: Old Mill, timezone: Europe/Berlin}
        people: {dora: {name: Dora, role: owner}, gil: {name: Gil, role: guest}}
        devices:
          gate: {class: switch, virtual: {initial: off}}
        """

    private static let rules = [
        "gate.hearth": """
        modes home, away
        rule "Gate": when gate turns on {
          notify dora "The gate is open" urgently
          ask dora "Leave it open?" within 1 h else no { yes { set mode to away } no { log "no" } }
        }
        rule "Open gate": while gate is on { raise 0.6 "The gate is open" about gate }
        rule "Guest": when mode becomes away {
          ask gil "Coming along?" within 1 h else no { yes { log "yes" } no { log "no" } }
        }
        """
    ]

    /// One who is signed in, and hears of all that may be heard.
    private static func listen(
        on hub: HubUnderTest, as api: API,
        _ body: @Sendable (inout WebSocketTestClient) async throws -> Void
    ) async throws {
        let credential = try #require(api.credential)
        try await WebSocketTestClient.run(port: Int(hub.port)) { client in
            let answer = try await client.upgrade("/api/v1/realtime", credential)
            #expect(answer.status == 101)
            try await client.send(
                .text(#"{"type":"init","data":{"subscriptions":["questions","notifications","concerns","rules"]}}"#))
            _ = try await next("init_complete", &client)
            try await body(&client)
            try await client.sendClose(1000)
        }
    }

    /// The next message of a type; the types of those before it are added to `others`.
    private static func next(
        _ type: String, _ client: inout WebSocketTestClient
    ) async throws -> (JSONValue, others: [String]) {
        var others: [String] = []
        while true {
            let frame = try await client.frame()
            if frame.opcode == 9 { try await client.send(.pong(frame.text)) }
            guard frame.opcode == 1 else { continue }
            let message = try JSONValue(parsing: frame.payload)
            guard message["type"]?.string != type else { return (message["data"] ?? .null, others) }
            others.append(message["type"]?.string ?? "")
        }
    }

    @Test func aSecondSessionAnswersWhileTheFirstListensAndAGuestHearsOnlyTheGuestsOwn() async throws {
        let hub = try await HubUnderTest.start(devices: Self.devices, rules: Self.rules)
        let owner = await hub.owner
        func member(_ person: String, _ role: String) async throws -> API {
            let login = #""username":"\#(person)","password":"seven green bottles""#
            let made = try await owner.post(
                "/users", #"{\#(login),"role":"\#(role)","person_id":"\#(person)"}"#)
            #expect(made.status == 201, "\(made)")
            var api = API(port: hub.port)
            let answer = try await api.post("/auth/login", "{\(login)}")
            api.credential = API.bearer(try #require(answer["access_token"]?.string))
            return api
        }
        let (dora, gil) = (try await member("dora", "owner"), try await member("gil", "guest"))
        try await Self.listen(on: hub, as: dora) { client in
            #expect(try await dora.control("gate", #"{"action":"turn_on"}"#).status == 200)
            let (asked, _) = try await Self.next("question_update", &client)
            #expect(asked["event"]?.string == "asked" && asked["question"]?["text"]?.string == "Leave it open?")
            let id = try #require(asked["question"]?["id"]?.string)
            #expect(try await gil.get("/questions")["total"]?.integer == 0)
            #expect(try await gil.get("/questions/\(id)").status == 404)
            #expect(try await gil.post("/questions/\(id)/answer", #"{"answer":"yes"}"#).status == 404)
            #expect(try await gil.get("/notifications")["notifications"]?.array?.isEmpty == true)
            #expect(try await gil.post("/notifications/n_1/read").status == 404)
            #expect(try await gil.get("/concerns").status == 403)
            let answered = try await owner.post("/questions/\(id)/answer", #"{"answer":"no"}"#)
            #expect(answered.status == 200)
            let (closed, _) = try await Self.next("question_update", &client)
            #expect(closed["event"]?.string == "answered" && closed["question"]?["id"]?.string == id)
            #expect(closed["question"]?["answered_by"]?.string == HubUnderTest.ownerName)
        }
        // What is told and asked of others comes before what the guest is asked.
        try await Self.listen(on: hub, as: gil) { client in
            for action in ["turn_off", "turn_on"] {
                #expect(try await dora.control("gate", #"{"action":"\#(action)"}"#).status == 200)
            }
            let open = try await owner.wait(for: "/questions") { $0["total"]?.integer == 1 }
            let id = try #require(open["questions", "0", "id"]?.string)
            #expect(try await dora.post("/questions/\(id)/answer", #"{"answer":"yes"}"#).status == 200)
            let (own, others) = try await Self.next("question_update", &client)
            #expect(own["question"]?["text"]?.string == "Coming along?", "\(own)")
            #expect(Set(others).isDisjoint(with: ["notification", "concern_update", "rule_event"]), "\(others)")
        }
        #expect(await hub.terminate() == 0)
    }
}
