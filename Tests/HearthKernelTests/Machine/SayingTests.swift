import HearthModel
import Testing

@testable import HearthKernel

/// What rules tell, ask and raise: docs/spec/rule-language.md, sections 9.6, 9.7 and 18.
@Suite struct SayingTests {
    private static func chatty() throws -> (RuleBench, SlotIndex) {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let somebody = bench.audience(DeviceIndex(0))
        let text = bench.constant(.text("open"))
        let opens = bench.isSo(door, .text("open"))
        bench.rule("R", bench.when(opens), [text, .notify(audience: somebody, .plain)])
        bench.load()
        return (bench, door)
    }

    @Test("Of more than ten messages in a minute the rest is one, when the minute is over")
    func messages() throws {
        var (bench, door) = try SayingTests.chatty()
        for _ in 0..<13 {
            bench.report(door, .text("open"))
            bench.report(door, .text("closed"))
            bench.home.wait(.seconds(1))
        }
        #expect(bench.home.messages.map(\.text) == Array(repeating: "open", count: 10))
        #expect(bench.takeDeeds().count { $0 == "fault R (F503)" } == 1)
        #expect(bench.home.house.openConcerns().map(\.text) == ["\"R\" sends too many messages."])
        bench.home.wait(.seconds(50))
        #expect(bench.home.messages.map(\.text) == ["open (3 times)"])
        #expect(bench.home.house.openConcerns() == [])
    }

    @Test("An answer that is no word of the question, or comes too late, is refused")
    func answers() throws {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let text = bench.constant(.text("Light?"))
        let said = bench.constant(.text("said"))
        let opens = bench.isSo(door, .text("open"))
        let start = bench.position + 1
        let ask = bench.question(within: .minutes(10), ["yes", "no"], at: start + 2)
        bench.rule("Q", bench.when(opens), [text, ask, said, .log])
        bench.load()
        bench.report(door, .text("open"))
        let question = try #require(bench.home.house.openQuestions().first)
        #expect(question.answers == ["yes", "no"] && question.silence == "yes" && question.rule == "Q")
        bench.home.happen(.answer(question: question.id, "perhaps", .person("anna")))
        #expect(bench.home.questions.last == .refused(question.id))
        #expect(bench.home.logs == [])
        bench.home.happen(.answer(question: question.id, "no", .person("anna")))
        #expect(bench.home.questions.last == .answered(question.id, "no", by: .person("anna")))
        #expect(bench.home.logs == ["said"] && bench.home.house.openQuestions() == [])
        bench.home.happen(.answer(question: question.id, "no", .person("ben")))
        #expect(bench.home.questions.last == .refused(question.id))
        #expect(bench.home.logs == ["said"])
    }

    @Test("What a period raises is over with it, and weighs until then")
    func raising() throws {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let device = bench.home.house.registry[door].device
        let (severity, text) = (bench.constant(.number(0.7)), bench.constant(.text("cold")))
        let isOpen = bench.isSo(door, .text("open"))
        bench.rule(
            "W", .while(condition: isOpen, gate: nil, lingering: .zero), [severity, text, .raise(about: device)])
        bench.load()
        bench.report(door, .text("open"))
        #expect(bench.home.house.concernWeight(device) == 0.7)
        bench.report(door, .text("closed"))
        #expect(bench.home.house.concernWeight(device) == 0)
        #expect(bench.home.concerns.count == 2)
    }

    @Test("A broken promise raises a concern that ends with it, and tells how long it was broken")
    func promises() throws {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let isOpen = bench.isSo(door, .text("open"))
        bench.rule("N", .never(condition: isOpen, because: "warmth"), [])
        bench.load()
        bench.report(door, .text("open"))
        #expect(bench.home.house.openConcerns().map(\.text) == ["warmth"])
        #expect(bench.home.house.ruleState("N")?.phase == .active)
        bench.home.wait(.minutes(90))
        bench.report(door, .text("closed"))
        #expect(bench.takeDeeds() == ["violates N", "restored N (1 h 30 min)"])
        #expect(bench.home.house.openConcerns() == [])
    }

    @Test("What nobody can see is a blind spot of a promise")
    func blindSpots() throws {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let isOpen = bench.isSo(door, .text("open"))
        bench.rule("N", .never(condition: isOpen, because: nil), [])
        bench.load()
        for _ in 0..<2 {
            bench.home.happen(.availability(bench.home.house.registry[door].device, .offline, .device))
            bench.home.happen(.availability(bench.home.house.registry[door].device, .online, .device))
            bench.home.wait(.seconds(3))
        }
        #expect(bench.home.house.ruleState("N")?.blindSpots == 2)
        #expect(bench.takeDeeds() == [])
    }
}
