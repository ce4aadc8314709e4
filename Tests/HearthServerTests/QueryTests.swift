import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// Questions in words: docs/spec/mind.md, section 9.
@Suite struct QueryTests {
    private struct Asked {
        let house: TestHouse
        let token: String

        func callAsFunction(_ query: String) async throws -> JSONValue {
            let body = JSONValue.object([.init("query", .string(query))])
            let text = String(decoding: JSONWriter.document { body.write(to: &$0) }, as: UTF8.self)
            let answer = try await house.ask(.post, "/api/v1/consciousness/query", text, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.json
        }
    }

    private static let rules = [
        "door.hearth": """
        rule "Somebody is home": when hall.lock unlocks { turn on kitchen.light }
        rule "Worry": while hall.lock is unlocked { raise 0.5 "The door is not locked" about hall.lock }
        """
    ]

    private func asked(by role: Role = .resident, allowed: Allowed? = nil) async throws -> Asked {
        let house = try await TestHouse(rules: Self.rules)
        let owner = try await house.token(.owner)
        for action in ["lock", "unlock"] {
            _ = try await house.ask(
                .put, "/api/v1/devices/hall.lock/control", #"{"action":"\#(action)"}"#, token: owner)
        }
        return Asked(house: house, token: try await house.token(role, allowed: allowed))
    }

    @Test(arguments: [
        ("How are you?", "feeling"), ("how's the house feeling", "feeling"), ("Are you OK?", "feeling"),
        ("What's wrong?", "bothering"), ("Is everything okay?", "bothering"),
        ("What are you worried about", "bothering"),
        ("Who is home?", "people"), ("Is anybody home?", "people"), ("What will happen tonight?", "will_happen"),
        ("how warm will the kitchen be", "will_happen"), ("Is it cold tomorrow", "will_happen"),
        ("Why is the kitchen light on?", "why"), ("who turned on lights-kitchen", "why"),
        ("Is the kitchen light on?", "state"), ("how is the kitchen", "state"), ("Front door", "state"),
        ("Turn on the kitchen light", "control"), ("could you please lock the front door", "control"),
        ("What happened today?", "digest"), ("what did you do", "digest"), ("help", "help"),
        ("What can you do?", "help"), ("The quick brown fox", "unknown"), ("?!", "unknown"),
        ("isthmus", "unknown"),
    ])
    func sentencesAreUnderstood(sentence: String, intent: String) async throws {
        let ask = try await asked()
        let answer = try await ask(sentence)
        #expect(answer["intent"]?.string == intent, "\(answer)")
        #expect(answer["response"]?.string?.isEmpty == false)
    }

    @Test func aStateComesWithItsEvidence() async throws {
        let ask = try await asked()
        _ = try await ask.house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: ask.token)
        let answer = try await ask("Is the kitchen light on?")
        #expect(answer["response"]?.string?.hasPrefix("Kitchen light: on, reported ") == true, "\(answer)")
        #expect(answer["relevant_data"]?["devices"]?[0]?["id"]?.string == "kitchen.light")
        let evidence = try #require(answer["evidence"]?[0]?.string)
        let event = try await ask.house.ask(.get, "/api/v1/events/\(evidence)", token: ask.token)
        #expect(event.status == 200 && event.text.contains("kitchen.light"), "\(event.text)")
        let unknown = try await ask("how is the kettle")
        #expect(unknown["response"]?.string == "I do not know how Kettle is.", "\(unknown)")
    }

    @Test func whyTellsTheChain() async throws {
        let ask = try await asked()
        let answer = try await ask("Why is the kitchen light on?")
        #expect(answer["response"]?.string?.contains("Somebody is home") == true, "\(answer)")
        for id in answer["evidence"]?.array?.compactMap(\.string) ?? [] {
            #expect(try await ask.house.ask(.get, "/api/v1/events/\(id)", token: ask.token).status == 200, "\(id)")
        }
        #expect(answer["evidence"]?.array?.isEmpty == false)
    }

    @Test func whatHappenedTodayComesWithItsEvents() async throws {
        let ask = try await asked()
        let answer = try await ask("What happened today to the front door?")
        let lines = answer["response"]?.string?.split(separator: "\n") ?? []
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("hall.lock") }, "\(answer)")
        #expect(answer["evidence"]?.array?.count == 2)
        for id in answer["evidence"]?.array?.compactMap(\.string) ?? [] {
            #expect(try await ask.house.ask(.get, "/api/v1/events/\(id)", token: ask.token).status == 200, "\(id)")
        }
        let none = try await ask("What happened to the kettle?")
        #expect(none["response"]?.string == "Nothing worth telling happened today to Kettle.")
    }

    @Test func concernsAreNamed() async throws {
        let ask = try await asked()
        let answer = try await ask("What is wrong?")
        #expect(answer["response"]?.string?.contains("The door is not locked") == true, "\(answer)")
        let id = try #require(answer["evidence"]?[0]?.string)
        #expect(try await ask.house.ask(.get, "/api/v1/concerns/\(id)", token: ask.token).status == 200)
    }

    @Test func aSuggestionAboutAStateLeadsToWhy() async throws {
        let ask = try await asked()
        let query = try await ask("kettle")["suggested_actions"]?[0]?["query"]?.string
        #expect(query == "Why is Kettle as it is?")
        let why = try await ask(query ?? "")
        #expect(
            why["intent"]?.string == "why" && why["interpretation"]?.string == "why kitchen.plug is as it is", "\(why)")
    }

    /// Each suggestion is a sentence that leads to an answer.
    @Test func whatIsUnclearIsAskedBack() async throws {
        let ask = try await asked()
        let room = try await ask("Why is the kitchen so bright?")
        #expect(room["response"]?.string == "Do you mean kitchen.light or kitchen.plug?", "\(room)")
        #expect((try await ask("Why is the kitchen cold?"))["confidence"]?.double == 0.3, "nothing measures it")
        let answer = try await ask("Why is the light on?")
        #expect(answer["confidence"]?.double ?? 1 < 0.6, "\(answer)")
        let queries = (answer["suggested_actions"]?.array ?? []).compactMap { $0["query"]?.string }
        #expect(!queries.isEmpty)
        for query in queries { #expect((try await ask(query))["confidence"]?.double ?? 0 >= 0.6, "\(query)") }
    }

    @Test(arguments: [
        "Why is the kitchen light on?", "Is the front door locked?", "how is the hall", "What is wrong?",
        "Who is home?",
        "how are you", "what do you expect", "what happened", "why is hall.lock unlocked",
    ])
    func guestsLearnNothingOfOtherRooms(sentence: String) async throws {
        let ask = try await asked(by: .guest, allowed: Allowed(devices: [], areas: ["kitchen"]))
        let answer = try await ask(sentence)
        let said = answer["response"]?.string ?? ""
        for word in ["Somebody is home", "lock", "The door is not locked", "anna", "api:", "Front door"] {
            #expect(!said.contains(word), "\(word): \(said)")
        }
    }

    @Test(arguments: [#"{}"#, #"{"query":""}"#, #"{"query":7}"#])
    func nonsenseIsRefused(body: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.post, "/api/v1/consciousness/query", body, token: token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }
}
