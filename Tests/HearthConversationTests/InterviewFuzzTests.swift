import FuzzParts
import HearthModel
import Testing

@testable import HearthConversation

/// Whatever is said, the house answers, and makes nothing that nobody said yes to.
@Suite struct InterviewFuzzTests {
    private static let words = [
        "yes", "no", "a", "the", "lamp", "lamps", "thermostat", "plug", "kitchen", "in", "hall", "done", "back", "skip",
        "stop", "call", "not", "1", "2", "99999999999999999999", "Hue", "Shelly", "Nest", "Radiator", "0x0017", "by",
        "", "'", "\u{0}", "\u{202E}", "<b>", "🏠", "é", "ß", "İ", "sensor", "what", "do", "you", "see", "none", "help",
    ]

    @Test func sentences() throws {
        try Fuzzer("interview", usually: 300).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var talk = InterviewTests.Talk()
            for _ in 0..<20 {
                let count = Int.random(in: 0...12, using: &random)
                let said = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(
                    separator: " ")
                fuzzer.leave(said)
                let wasAsked = talk.interview.phase == .twinCreation
                let reply = talk.say(said)
                try #require(!reply.isEmpty)
                if let plan = talk.plan {
                    try #require(wasAsked && Sentence(said).words.count <= 4, "\(said)")
                    let handles = plan.devices.map(\.handle)
                    try #require(Set(handles).count == handles.count, "one thing is made twice")
                    try #require(handles.allSatisfy { ["waiting:1", "device:radiator"].contains($0) })
                    talk.interview.finish(plan.devices.map { ($0.candidate, .failed("no")) }, at: InterviewTests.start)
                }
            }
        }
    }
}
