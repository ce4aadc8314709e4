import HearthAccounts
import HearthJSON
import HearthModel
import Testing

/// Messages that a device wrote down while it was away (docs/spec/household.md, section 4.5).
@Suite struct GuideQueueTests {
    private func queue(_ learner: Learner, _ messages: [(id: String, order: Int)]) async throws -> DoorHouse.Answer {
        let texts = messages.map {
            #"{"id":"\#($0.id)","content":"When does water come from the small valve?","local_order":\#($0.order)}"#
        }
        return try await learner.post("/messages/queue", #"{"messages":[\#(texts.joined(separator: ","))]}"#)
    }

    private func statuses(_ answer: DoorHouse.Answer) -> [String?] {
        answer.json["results"]?.array?.map { $0["status"]?.string } ?? []
    }

    @Test func eachMessageIsAnsweredOnce() async throws {
        let ann = try await Learner()
        let first = try await queue(ann, [("b", 2), ("a", 1), ("a", 3)])
        #expect(first.status == 200 && statuses(first) == ["answered", "answered", "duplicate"], "\(first.text)")
        #expect(first.json["processed"] == .int(3) && first.json["failed"] == .int(0))
        let result = first.json["results"]?[0]
        #expect(result?.keys == ["id", "status", "message", "response", "citations"])
        #expect(result?["message"]?.string == "Open the small valve with the key until water comes. [1]")
        #expect(result?["citations"]?[0]?["id"]?.string == "heating-4")
        ann.house.advance(by: .minutes(50))
        let again = try await queue(ann, [("a", 1)])
        #expect(statuses(again) == ["duplicate"])
        #expect(again.json["results"]?[0]?["message"] == result?["message"])
        // Ids are each person's own.
        #expect(statuses(try await queue(try await ann.other(), [("a", 1)])) == ["answered"])
    }

    @Test func whatIsBeyondThePlanWaits() async throws {
        let owner = try await Learner(rateLimits: true)
        let guest = try await owner.other(.guest)
        let messages = (1...12).reversed().map { (id: "m\($0)", order: $0) }
        let first = try await queue(guest, messages)
        #expect(statuses(first) == ["deferred", "deferred"] + Array(repeating: "answered", count: 10), "\(first.text)")
        let late = first.json["results"]?[0]
        #expect(late?["id"]?.string == "m12" && late?["code"]?.string == "RATE_LIMIT_EXCEEDED")
        #expect(late?["retry_after"] == .int(60) && first.json["processed"] == .int(10))
        owner.house.advance(by: .seconds(60))
        #expect(statuses(try await queue(guest, messages)).filter { $0 == "duplicate" }.count == 10)
    }

    @Test(arguments: [
        "{}", #"{"messages":[]}"#, #"{"messages":[{"id":"a","content":"b"}]}"#, #"{"messages":[7]}"#,
        #"{"messages":[{"id":"a","content":" ","local_order":1}]}"#,
    ]) func whatIsNoQueueIsRefused(body: String) async throws {
        let answer = try await Learner().post("/messages/queue", body)
        #expect(answer.status == 400 && answer.code == "INVALID_REQUEST", "\(answer.text)")
    }
}
