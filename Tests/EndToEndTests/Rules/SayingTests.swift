import HearthJSON
import TestParts
import Testing

/// What the house asks and tells people: answered from another terminal, and kept over restarts.
@Suite(.timeLimit(.minutes(2))) struct SayingTests {
    private static let rules = [
        "say.hearth": """
        modes home, away
        rule "Leaving": when door opens {
          ask ann "Leaving?" within 1 h else no { yes { set mode to away } no { log "no" } }
        }
        rule "Bell": when motion turns on { notify ann "Somebody is at the door" urgently }
        rule "Ajar": while door is open { raise 0.7 "The door stands open" about door }
        """
    ]

    @Test func aQuestionOutlivesARestartAndIsAnsweredFromATerminal() async throws {
        try await RuleHouse.open(rules: Self.rules) { house in
            try await house.say("open", on: "door")
            let asked = try await house.owner.wait(for: "/questions") { $0["total"]?.integer == 1 }
            let id = try #require(asked["questions", "0", "id"]?.string)
            #expect(await house.hub.terminate() == 0)
            try await house.hub.begin()
            let again = try await house.owner.get("/questions/\(id)")
            #expect(again["state"]?.string == "open" && again["asked_at"] == asked["questions", "0", "asked_at"])
            let listed = try await house.hub.hearth("questions")
            #expect(listed.status == 0 && listed.output.contains(id) && listed.output.contains("yes | no"))
            let wrong = try await house.hub.hearth("questions", "answer", id, "perhaps")
            #expect(wrong.status == 2 && wrong.errors.contains("yes, no"), "\(wrong.errors)")
            let answered = try await house.hub.hearth("questions", "answer", id, "yes")
            #expect(answered.status == 0 && answered.output == "Leaving? yes", "\(answered.errors)")
            #expect(try await house.owner.get("/modes")["current"]?.string == "away")
            let late = try await house.hub.hearth("questions", "answer", id, "no")
            #expect(late.status == 2 && late.errors.contains("closed"), "\(late.errors)")
            #expect(await house.hub.terminate() == 0)
            try await house.hub.begin()
            let closed = try await house.owner.get("/questions?state=answered")
            #expect(closed["questions", "0", "answered_by"]?.string == "console", "\(closed)")
        }
    }

    @Test func whatPeopleHaveReadAndAcknowledgedOutlivesARestart() async throws {
        try await RuleHouse.open(rules: Self.rules) { house in
            try await house.say("ON", on: "motion")
            try await house.say("open", on: "door")
            let told = try await house.owner.wait(for: "/notifications") { $0["notifications", "0"] != nil }
            let notification = try #require(told["notifications", "0", "id"]?.string)
            let raised = try await house.owner.wait(for: "/concerns") { $0["total"]?.integer == 1 }
            let concern = try #require(raised["concerns", "0", "id"]?.string)
            #expect(try await house.hub.hearth("notifications").output.contains("Somebody is at the door"))
            #expect(try await house.hub.hearth("notifications", "read", notification).status == 0)
            #expect(try await house.hub.hearth("notifications", "--unread").output == "no notifications")
            let known = try await house.hub.hearth("concerns", "ack", concern, "--note", "I am in the garden", "--json")
            let acknowledged = try JSONValue(parsing: Array(known.output.utf8))
            #expect(acknowledged["ack"]?["note"]?.string == "I am in the garden", "\(known.errors)")
            #expect(await house.hub.terminate() == 0)
            try await house.hub.begin()
            let unread = try await house.owner.get("/notifications?unread=true")
            #expect(unread["notifications"]?.array?.isEmpty == true)
            #expect(try await house.owner.get("/concerns/\(concern)")["state"]?.string == "acknowledged")
            #expect(try await house.hub.hearth("concerns").output.contains("The door stands open"))
            try await house.say("closed", on: "door")
            _ = try await house.owner.wait(for: "/concerns/\(concern)") { $0["state"]?.string == "resolved" }
        }
    }
}
