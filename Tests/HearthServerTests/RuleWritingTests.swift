import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What an editor asks while somebody writes rules: docs/spec/house-api.md, section 6.7.
@Suite struct RuleWritingTests {
    private func ask(_ path: String, _ body: String) async throws -> TestHouse.Answer {
        let house = try await TestHouse(rules: RuleTests.rules)
        return try await house.ask(.post, "/api/v1" + path, body, token: try await house.token(.resident))
    }

    @Test func aTextIsCheckedWithoutItsPromises() async throws {
        let text = #"rule \"Lamp\": when hall.motoin turns on { turn on hall.light }\n"#
        let wrong = try await ask("/rules/check", #"{"files":{"new.hearth":"\#(text)"},"depth":"text"}"#)
        #expect(wrong.json["ok"] == .bool(false), "\(wrong.text)")
        let finding = wrong.json["diagnostics"]?.array?.first { $0["file"]?.string == "new.hearth" }
        #expect(finding?["code"]?.string == "E201" && finding?["line"]?.integer == 1, "\(wrong.text)")
        #expect(wrong.json["invariants"] == nil && wrong.json["conflicts"] == nil)
        let right = try await ask(
            "/rules/check",
            #"{"files":{"new.hearth":"rule \"Lamp\": when kitchen.light turns on { turn on hall.light }\n"},"depth":"text"}"#
        )
        let rules = try #require(right.json["rules"]?.array)
        #expect(rules.count == 1, "only the rules of the texts that were given: \(right.text)")
        #expect(rules.first?["name"]?.string == "Lamp" && rules.first?["line"]?.integer == 1)
        #expect(rules.first?["paraphrase"]?.string?.hasPrefix("When the kitchen light") == true, "\(right.text)")
        // As before, without a depth everything is looked at.
        let full = try await ask("/rules/check", #"{"files":{}}"#)
        #expect(full.json["invariants"] != nil && full.json["rules"] == nil, "\(full.text)")
        let odd = try await ask("/rules/check", #"{"depth":"deep"}"#)
        #expect(odd.status == 400 && odd.text.contains("depth"), "\(odd.text)")
    }

    @Test func whatFitsIsOfferedAtTheCursor() async throws {
        // Two characters of one letter each that take several units, and a line end of Windows, before the cursor.
        let text = #"// 👩‍👩‍👧 é\r\nwhen kitchen.li"#
        let answer = try await ask(
            "/rules/complete", #"{"files":{"new.hearth":"\#(text)"},"name":"new.hearth","line":2,"column":16}"#)
        let labels = answer.json["items"]?.array?.compactMap { $0["label"]?.string } ?? []
        #expect(labels.contains("light"), "\(answer.text)")
        #expect(answer.json["items"]?.array?.allSatisfy { $0["insert"]?.string?.isEmpty == false } == true)
        let replaced = answer.json["replaces"]
        #expect(replaced?["line"]?.integer == 2 && replaced?["column"]?.integer == 14, "\(answer.text)")
        #expect(replaced?["end_line"]?.integer == 2 && replaced?["end_column"]?.integer == 16)
        let other = try await ask(
            "/rules/complete", #"{"files":{"new.hearth":""},"name":"other.hearth","line":1,"column":1}"#)
        #expect(other.status == 400 && other.text.contains("name"), "\(other.text)")
        let far = try await ask(
            "/rules/complete", #"{"files":{"new.hearth":"when "},"name":"new.hearth","line":900,"column":900}"#)
        #expect(far.status == 200, "a place behind the end is the end: \(far.text)")
    }

    @Test func aTextIsPutIntoItsStandardForm() async throws {
        let answer = try await ask(
            "/rules/format", #"{"source":"when kitchen.light turns on {turn on hall.light}"}"#)
        #expect(
            answer.json["source"]?.string == "when kitchen.light turns on { turn on hall.light }\n", "\(answer.text)")
        let broken = try await ask("/rules/format", #"{"source":"when when {"}"#)
        #expect(broken.status == 200 && broken.json["source"]?.string?.contains("when when") == true, "\(broken.text)")
    }

    /// Typing has a purse of its own: after twelve pauses promises can still be checked, which is paid for five at a time.
    @Test func whoTypesCanStillCheckPromises() async throws {
        var settings = HTTPSettings()
        settings.rateLimits = true
        let house = try await TestHouse(settings: settings, rules: RuleTests.rules)
        let token = try await house.token(.resident)
        for _ in 0..<12 {
            let answer = try await house.ask(
                .post, "/api/v1/rules/check", #"{"files":{},"depth":"text"}"#, token: token)
            #expect(answer.status == 200, "\(answer.text)")
        }
        let full = try await house.ask(.post, "/api/v1/rules/check", "{}", token: token)
        #expect(full.status == 200, "\(full.text)")
    }
}
