import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthJSON
import HearthModel
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// A language model words answers and guesses what is meant, and never more: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct LanguageModelTests {
    private func says(_ text: String) -> String {
        let body = #"{"choices":[{"message":{"content":"\#(text)"}}]}"#
        return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private func house(_ server: HTTPCatcher, _ more: String = "") async throws -> TestHouse {
        try await TestHouse(
            devices: TestHouse.devices.replacing("groups:", with: "people: { ann: { name: Ann } }\ngroups:"),
            process: "model: {url: \"http://127.0.0.1:\(server.port)/v1\", name: m, timeout: 8s\(more)}")
    }

    private func health(_ house: TestHouse, _ token: String) async throws -> String {
        let answer = try await house.ask(.get, "/health/detailed", token: token)
        return answer.json["components"]?["language_model"]?["details"]?.string ?? ""
    }

    @Test func whatClaimsTheSameIsSaid() async throws {
        let server = HTTPCatcher(answers: [says("There is nothing wrong.")])
        defer { server.stop() }
        let house = try await house(server)
        let token = try await house.token(.resident)
        #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "There is nothing wrong.")
        let request = try #require(await server.next())
        #expect(request.body.contains(#"\"draft\":\"Nothing is wrong.\""#), "\(request.body)")
        #expect(try await health(house, token).hasPrefix("1 answers reworded, 0 rejected"))
    }

    @Test func whatClaimsMoreIsNot() async throws {
        let server = HTTPCatcher(answers: [says("The boiler is broken.")])
        defer { server.stop() }
        let house = try await house(server)
        let token = try await house.token(.owner)
        #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "Nothing is wrong.")
        #expect(try await health(house, token).hasPrefix("0 answers reworded, 1 rejected"))
        let metrics = try await house.ask(.get, "/metrics", token: token)
        #expect(metrics.text.contains(#"hearth_llm_questions_total{outcome="rejected"} 1"#))
    }

    /// People go by numbers there, and have their names here.
    @Test func namesOfPeopleStayInTheHouse() async throws {
        let server = HTTPCatcher(answers: [says("Where Person 1 is, I do not know.")])
        defer { server.stop() }
        let house = try await house(server)
        let token = try await house.token(.resident)
        let said = try await house.say("Who is home?", token: token)["response"]?.string
        #expect(said == "Where Ann is, I do not know.")
        let request = try #require(await server.next())
        #expect(!request.body.contains("Ann") && request.body.contains("Person 1"), "\(request.body)")
    }

    @Test func aWishThatWasGuessedNeedsAYes() async throws {
        let server = HTTPCatcher(answers: [says("control")])
        defer { server.stop() }
        let house = try await house(server)
        let token = try await house.token(.resident)
        let asked = try await house.say("hall light on?", token: token)
        #expect(asked["needs_confirmation"]?.bool == true, "\(asked)")
        #expect(asked["response"]?.string?.hasPrefix("Shall I turn on Hall light?") == true, "\(asked)")
        let state = try await house.ask(.get, "/api/v1/devices/hall.light", token: token)
        #expect(state.json["state"]?["state"]?.string != "on", "\(state.text)")
    }

    @Test func aGuessIsOneOfTheListOrNothing() {
        #expect(ModelTask.intent(in: " Weather.\n") == .weather)
        for reply in ["none", "", "unlock", "fixed", "cancel", "weather control", "note", "the weather"] {
            #expect(ModelTask.intent(in: reply) == nil, "\(reply)")
        }
    }

    /// Five times, and then not at all for five minutes.
    @Test func whoDoesNotAnswerIsLeftAlone() async throws {
        let server = HTTPCatcher(answers: [HTTPCatcher.answer(500)])
        defer { server.stop() }
        let house = try await house(server)
        let token = try await house.token(.resident)
        for _ in 0..<7 {
            #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "Nothing is wrong.")
        }
        let details = try await health(house, token)
        #expect(
            details.contains("5 failed; left alone for five minutes; ") && details.hasSuffix("answers 500"),
            "\(details)")
        house.pass(.minutes(6))
        _ = try await house.say("What is wrong?", token: token)
        #expect(try await health(house, token).contains("6 failed"))
    }

    @Test func withoutTheBlockNothingIsAsked() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "Nothing is wrong.")
        #expect(try await health(house, token).isEmpty)
        #expect(!(try await house.ask(.get, "/metrics", token: token)).text.contains("hearth_llm"))
    }

    @Test func theVeilHidesWholeNamesAlone() {
        let veil = NameVeil(["Ann", "Anna Maria", "Jo"])
        let covered = veil.covered("anna maria, Ann's and Joanne; Jo.")
        #expect(covered == "Person 1, Person 2's and Joanne; Person 3.")
        #expect(veil.uncovered(covered) == "Anna Maria, Ann's and Joanne; Jo.")
    }
}
