import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import TestParts
import Testing

@testable import HearthServer

/// Questions, notifications and concerns: docs/spec/house-api.md, section 6.4.
@Suite(.timeLimit(.minutes(2))) struct SayingTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          lamp: { class: light, virtual: {} }
          bell: { class: switch, virtual: {} }
          pump: { class: switch, virtual: {} }
        people:
          ann: { name: Ann, role: owner }
          ben: { name: Ben }
          gil: { name: Gil, role: guest }
        """

    private static let rules = [
        "s.hearth": """
        modes home, away
        rule "Leaving": when lamp turns on {
          ask ann "Leaving?" within 5 min else no { yes { set mode to away } no { log "no" } }
        }
        rule "Visitor": when lamp turns on {
          ask gil "Tea or coffee?" within 5 min else tea { tea { log "tea" } coffee { log "coffee" } }
        }
        rule "Bell": when bell turns on {
          notify ann "Ring" urgently
          notify gil "Somebody is here"
        }
        rule "Dry": while pump is on { raise 0.6 "The pump runs dry" about pump }
        """
    ]

    private struct People {
        let house: TestHouse
        /// The owner is no person of the house.
        let owner: String
        let ann: String
        let ben: String
        let gil: String
    }

    private func people(process: String = "") async throws -> People {
        let house = try await TestHouse(devices: Self.devices, process: process, rules: Self.rules)
        let owner = try await house.token(.owner)
        func token(_ person: String, _ role: Role) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: "user-" + person, password: "seven green bottles", role: role, personID: person))
            return try await house.accounts.login(
                userName: "user-" + person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        return People(
            house: house, owner: owner, ann: try await token("ann", .resident), ben: try await token("ben", .resident),
            gil: try await token("gil", .guest))
    }

    private func turnOn(_ device: String, in people: People) async throws {
        for action in ["turn_off", "turn_on"] {
            let answer = try await people.house.ask(
                .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: people.owner)
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    private func list(_ path: String, _ key: String, in people: People, as token: String) async throws -> [JSONValue] {
        let answer = try await people.house.ask(.get, "/api/v1/" + path, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json[key]?.array ?? []
    }

    private func question(_ text: String, in people: People) async throws -> String {
        let questions = try await list("questions", "questions", in: people, as: people.owner)
        return try #require(questions.first { $0["text"]?.string == text }?["id"]?.string, "\(questions)")
    }

    private func answer(
        _ id: String, _ word: String, in people: People, as token: String
    ) async throws -> TestHouse.Answer {
        try await people.house.ask(
            .post, "/api/v1/questions/\(id)/answer", #"{"answer":"\#(word)"}"#, token: token)
    }

    @Test func anAnswerRunsItsBranch() async throws {
        let people = try await people()
        try await turnOn("lamp", in: people)
        let id = try await question("Leaving?", in: people)
        let open = try await people.house.ask(.get, "/api/v1/questions/\(id)", token: people.ann).json
        #expect(open["options"]?.array == ["yes", "no"].map(JSONValue.string))
        #expect(open["default"]?.string == "no" && open["asked_of"]?.string == "ann" && open["state"]?.string == "open")
        #expect(open["asked_at"]?.string != nil && open["deadline"]?.string != nil)
        let answered = try await answer(id, "yes", in: people, as: people.ann)
        #expect(answered.status == 200 && answered.json["state"]?.string == "answered", "\(answered.text)")
        #expect(answered.json["answered_by"]?.string == "user-ann" && answered.json["answer"]?.string == "yes")
        let mode = try await people.house.ask(.get, "/api/v1/modes", token: people.owner)
        #expect(mode.json["current"]?.string == "away")
        #expect(try await list("questions", "questions", in: people, as: people.owner).count == 1, "the other one")
        let closed = try await list("questions?state=answered", "questions", in: people, as: people.owner)
        #expect(closed.map { $0["id"]?.string } == [id])
    }

    @Test func aQuestionIsAnsweredOnceAndWithOneOfItsAnswers() async throws {
        let people = try await people()
        try await turnOn("lamp", in: people)
        let id = try await question("Leaving?", in: people)
        let other = try await answer(id, "perhaps", in: people, as: people.owner)
        #expect(other.code == "VALIDATION_ERROR", "\(other.text)")
        #expect(other.details["fields"]?[0]?["expected"]?.string == "yes, no")
        #expect(try await answer(id, "no", in: people, as: people.owner).status == 200)
        let second = try await answer(id, "yes", in: people, as: people.ann)
        #expect(second.status == 409 && second.code == "QUESTION_CLOSED", "\(second.text)")
        for unknown in ["q_999999", "q_-1", "q_", "7", "q_07", "q_99999999999999999999"] {
            #expect(try await answer(unknown, "yes", in: people, as: people.owner).code == "QUESTION_NOT_FOUND")
        }
        let path = "/api/v1/questions?state=open,shut"
        #expect(try await people.house.ask(.get, path, token: people.owner).status == 400)
    }

    @Test func whoIsAskedAnswersAndTheOwnerMay() async throws {
        let people = try await people()
        try await turnOn("lamp", in: people)
        let (leaving, tea) = (
            try await question("Leaving?", in: people), try await question("Tea or coffee?", in: people)
        )
        let resident = try await answer(leaving, "yes", in: people, as: people.ben)
        #expect(resident.status == 403 && resident.details["needs"]?.string == "owner", "\(resident.text)")
        let seen = try await list("questions", "questions", in: people, as: people.gil)
        #expect(seen.map { $0["id"]?.string } == [tea], "a guest sees what the guest is asked")
        #expect(try await answer(leaving, "yes", in: people, as: people.gil).code == "QUESTION_NOT_FOUND")
        #expect(try await answer(tea, "coffee", in: people, as: people.gil).status == 200)
        #expect(try await answer(leaving, "no", in: people, as: people.owner).status == 200)
    }

    @Test func eachReadsWhatTheyWereTold() async throws {
        let people = try await people()
        try await turnOn("bell", in: people)
        let toAnn = try await list("notifications", "notifications", in: people, as: people.ann)
        #expect(toAnn.map { $0["text"]?.string } == ["Ring"] && toAnn.first?["level"]?.string == "urgent")
        let toGil = try await list("notifications", "notifications", in: people, as: people.gil)
        #expect(toGil.map { $0["to"]?.string } == ["gil"] && toGil.first?["read"] == .bool(false))
        #expect(try await list("notifications", "notifications", in: people, as: people.ben).isEmpty)
        #expect(try await list("notifications", "notifications", in: people, as: people.owner).count == 2)
        let id = try #require(toAnn.first?["id"]?.string)
        for token in [people.gil, people.ben] {
            let refused = try await people.house.ask(.post, "/api/v1/notifications/\(id)/read", token: token)
            #expect(refused.code == "NOTIFICATION_NOT_FOUND", "\(refused.text)")
        }
        #expect(try await people.house.ask(.post, "/api/v1/notifications/\(id)/read", token: people.ann).status == 204)
        #expect(try await list("notifications?unread=true", "notifications", in: people, as: people.ann).isEmpty)
        #expect(try await list("notifications?unread=true", "notifications", in: people, as: people.gil).count == 1)
    }

    @Test func eachSeesHowTheirOwnWasDeliveredAndTheOwnerHowAllWas() async throws {
        let (open, shut) = (HTTPCatcher(), HTTPCatcher(answers: [HTTPCatcher.answer(403)]))
        let people = try await people(
            process: """
                notify:
                  ann: {mqtt: phones/ann, ntfy: {url: "http://127.0.0.1:\(open.port)/ann"}}
                  gil: {ntfy: {url: "http://127.0.0.1:\(shut.port)/gil"}}
                """)
        func deliveries(_ key: String, as token: String) async throws -> [String] {
            try await list(key, key, in: people, as: token).flatMap { $0["deliveries"]?.array ?? [] }.map {
                "\($0["to"]?.string ?? "") \($0["channel"]?.string ?? "") \($0["state"]?.string ?? "")"
            }.sorted()
        }
        try await turnOn("bell", in: people)
        try await turnOn("lamp", in: people)
        let all = ["ann mqtt waiting", "ann ntfy delivered", "gil ntfy failed"]
        for key in ["notifications", "questions"] {
            while try await deliveries(key, as: people.owner) != all { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try await deliveries(key, as: people.ann) == ["ann mqtt waiting", "ann ntfy delivered"])
            #expect(try await deliveries(key, as: people.ben).isEmpty)
            #expect(try await deliveries(key, as: people.gil) == ["gil ntfy failed"])
        }
        // What became of others' messages is in no event either, and there are as many on a page as asked for.
        func told(_ token: String, _ query: String = "") async throws -> [JSONValue] {
            try await list("events?types=notification,question" + query, "events", in: people, as: token)
                .filter { $0["data"]?["delivery"] != nil }
        }
        let everybodys = try await told(people.owner)
        #expect(Set(everybodys.compactMap { $0["data"]?["to"]?.string }) == ["ann", "gil"])
        #expect(Set(try await told(people.ann).compactMap { $0["data"]?["to"]?.string }) == ["ann"])
        #expect(try await told(people.ben).isEmpty)
        let ofBen = try await list("events?types=notification", "events", in: people, as: people.ben)
        #expect(ofBen.isEmpty, "nor is what others were told")
        #expect(try await list("events?types=question&limit=2", "events", in: people, as: people.ben).count == 2)
        let others = try #require(everybodys.first { $0["data"]?["to"]?.string == "gil" }?["id"]?.string)
        let hidden = try await people.house.ask(.get, "/api/v1/events/\(others)", token: people.ben)
        #expect(hidden.code == "EVENT_NOT_FOUND", "\(hidden.text)")
        let failed = try await list("notifications", "notifications", in: people, as: people.gil).first
        #expect(failed?["deliveries"]?[0]?["reason"]?.string?.contains("answers 403") == true)
        #expect(failed?["deliveries"]?[0]?["at"]?.string != nil)
        let id = try await question("Leaving?", in: people)
        let one = try await people.house.ask(.get, "/api/v1/questions/\(id)", token: people.ben)
        #expect(one.status == 200 && one.json["deliveries"] == nil, "a resident sees others' questions")
        let answered = try await answer(id, "no", in: people, as: people.ann)
        #expect(answered.json["deliveries"]?.array?.count == 2, "\(answered.text)")
        open.stop()
        shut.stop()
    }

    @Test func notificationsComeInPages() async throws {
        let people = try await people()
        try await turnOn("bell", in: people)
        let first = try await people.house.ask(.get, "/api/v1/notifications?limit=1", token: people.owner).json
        let cursor = try #require(first["next_cursor"]?.string)
        let path = "/api/v1/notifications?limit=1&cursor=\(cursor)"
        let second = try await people.house.ask(.get, path, token: people.owner).json
        #expect(second["next_cursor"] == nil && second["notifications"]?.array?.count == 1)
        #expect(first["notifications"]?[0]?["id"] != second["notifications"]?[0]?["id"])
        for query in ["limit=0", "limit=201", "cursor=x", "unread=perhaps"] {
            let answer = try await people.house.ask(.get, "/api/v1/notifications?" + query, token: people.owner)
            #expect(answer.status == 400, "\(query)")
        }
    }

    @Test func aConcernIsAcknowledgedSnoozedAndResolved() async throws {
        let people = try await people()
        try await turnOn("pump", in: people)
        let concern = try #require(try await list("concerns", "concerns", in: people, as: people.ann).first)
        #expect(concern["text"]?.string == "The pump runs dry" && concern["subject"]?.string == "pump")
        #expect(concern["weight"]?.double == 0.6 && concern["state"]?.string == "open")
        let path = "/api/v1/concerns/" + (concern["id"]?.string ?? "")
        let known = try await people.house.ask(.post, path + "/ack", #"{"note":"I know"}"#, token: people.ann)
        #expect(known.json["state"]?.string == "acknowledged" && known.json["weight"]?.double == 0.3, "\(known.text)")
        #expect(known.json["ack"]?["by"]?.string == "user-ann" && known.json["ack"]?["note"]?.string == "I know")
        #expect(try await list("concerns", "concerns", in: people, as: people.ben).count == 1)
        for body in ["{}", #"{"for":"31d"}"#, #"{"for":"soon"}"#] {
            #expect(try await people.house.ask(.post, path + "/snooze", body, token: people.ann).status == 400)
        }
        let snoozed = try await people.house.ask(.post, path + "/snooze", #"{"for":"2h"}"#, token: people.ann)
        #expect(snoozed.json["state"]?.string == "snoozed" && snoozed.json["snoozed_until"] != nil, "\(snoozed.text)")
        #expect(try await list("concerns", "concerns", in: people, as: people.ben).isEmpty)
        people.house.advance(by: .hours(2))
        #expect(try await list("concerns?state=open", "concerns", in: people, as: people.ben).count == 1)
        let resolved = try await people.house.ask(.post, path + "/resolve", token: people.ann)
        #expect(resolved.json["state"]?.string == "resolved" && resolved.json["weight"]?.double == 0.3)
        let shown = try await people.house.ask(.get, path, token: people.ann)
        #expect(shown.json["events"]?.array?.count == 4, "\(shown.text)")
        #expect(try await people.house.ask(.get, path, token: people.gil).code == "FORBIDDEN")
        #expect(try await people.house.ask(.get, "/api/v1/concerns/c_0", token: people.ann).code == "CONCERN_NOT_FOUND")
    }

    @Test func troublesOfTheHubAreConcernsAndThoseOfSecurityAreForTheOwner() async throws {
        let people = try await people()
        let user = try #require(people.house.accounts.users.first { $0.userName == "user-ben" })
        await people.house.hub.raise(
            .tokenReuse, about: user.id.text, for: .days(7), "The login of user-ben was copied")
        await people.house.hub.raise(.storage, "The disk is full")
        let all = try await list("concerns?subject=hub", "concerns", in: people, as: people.ann)
        #expect(all.map { $0["kind"]?.string } == ["security", "storage"], "the worst first")
        #expect(all.map { $0["cause"]?.string } == ["token_reuse", "storage"])
        let paths = all.map { "/api/v1/concerns/" + ($0["id"]?.string ?? "") }
        for verb in ["ack", "resolve"] {
            let refused = try await people.house.ask(.post, "\(paths[0])/\(verb)", token: people.ann)
            #expect(refused.code == "FORBIDDEN" && refused.details["needs"]?.string == "owner", "\(refused.text)")
        }
        #expect(try await people.house.ask(.get, paths[0], token: people.ann).status == 200)
        #expect(try await people.house.ask(.post, paths[1] + "/ack", token: people.ann).status == 200)
        let known = try await people.house.ask(.post, paths[0] + "/ack", token: people.owner)
        #expect(known.json["state"]?.string == "acknowledged", "\(known.text)")
        let changed = try await people.house.ask(
            .put, "/api/v1/users/\(user.id.text)", #"{"password":"eleven blue kettles"}"#, token: people.owner)
        #expect(changed.status == 200, "\(changed.text)")
        let shown = try await people.house.ask(.get, paths[0], token: people.owner)
        #expect(shown.json["state"]?.string == "resolved", "whoever had copied it has nothing any more")
        #expect(shown.json["events"]?.array?.map { $0["text"]?.string?.hasSuffix(": over") } == [true, false, false])
    }

    @Test(arguments: [
        (200, 396, nil, nil), (13, 396, nil, 0.3), (14, 396, nil, nil), (8, 90, nil, 0.3), (1, 6, nil, nil),
        (0, 6, nil, 0.3), (-1, 90, nil, 0.5), (300, 396, "the key does not fit", 0.4),
        (-3, 396, "the key does not fit", 0.5),
    ])
    func aCertificateIsATroubleInTime(left: Int, of days: Int, notUsed: String?, severity: Double?) {
        let trouble = CertificateTrouble("tls/hub.pem", daysLeft: left, of: days, notUsed: notUsed)
        #expect(trouble?.severity == severity)
        #expect(trouble.map { $0.text.contains(notUsed.flatMap { left < 0 ? nil : $0 } ?? "tls/hub.pem") } != false)
    }

    @Test func aConcernThatEndsIsResolvedAndOneThatComesAgainIsOpen() async throws {
        let people = try await people()
        try await turnOn("pump", in: people)
        let id = try #require(try await list("concerns", "concerns", in: people, as: people.ann).first?["id"]?.string)
        _ = try await people.house.ask(.post, "/api/v1/concerns/\(id)/ack", token: people.ann)
        _ = try await people.house.ask(
            .put, "/api/v1/devices/pump/control", #"{"action":"turn_off"}"#, token: people.owner)
        let over = try await list("concerns?state=resolved", "concerns", in: people, as: people.ann)
        #expect(over.map { $0["id"]?.string } == [id])
        try await turnOn("pump", in: people)
        let again = try await people.house.ask(.get, "/api/v1/concerns/\(id)", token: people.ann).json
        #expect(again["state"]?.string == "open" && again["ack"] == nil)
    }
}
