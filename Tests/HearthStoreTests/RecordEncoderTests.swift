import Foundation
import Testing

@testable import HearthStore

/// What is written in one pass is what Foundation's decoder reads.
@Suite struct RecordEncoderTests {
    enum Kind: String, Codable { case plain, other }

    enum Choice: Codable, Equatable {
        case nothing
        case one(Int)
        case two(text: String, numbers: [Double])
    }

    struct Leaf: Codable, Equatable {
        var flag: Bool
        var text: String?
    }

    struct Empty: Codable, Equatable {}

    struct Record: Codable, Equatable {
        var kind = Kind.other
        var large = UInt64.max
        var small = Int64.min
        var byte: Int8 = -7
        var fraction = 0.1
        var text = "a \"quoted\" line\n\u{1} and ü 🏠"
        var choices: [Choice] = [.nothing, .one(3), .two(text: "x", numbers: [1, 2.5])]
        var leaves = ["a": Leaf(flag: true, text: nil), "b": Leaf(flag: false, text: "t")]
        var none: Leaf?
        var nested: [[Leaf?]] = [[], [Leaf(flag: true, text: ""), nil]]
        var empty = Empty()
        var numbers: [Int32: String] = [4: "four"]
        var after = "last"
    }

    private func readBack<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(try RecordEncoder.document(value)))
    }

    @Test func everyShapeReadsBackAsItself() throws {
        #expect(try readBack(Record()) == Record())
        #expect(try readBack(Choice.two(text: "", numbers: [])) == .two(text: "", numbers: []))
        #expect(try readBack([1, 2, 3] as [Int]) == [1, 2, 3])
        #expect(try readBack("words") == "words")
        #expect(try readBack([Leaf]()) == [])
        #expect(try readBack(Empty()) == Empty())
    }

    @Test func optionalsThatAreAbsentAreLeftOut() throws {
        let text = String(decoding: try RecordEncoder.document(Leaf(flag: true, text: nil)), as: UTF8.self)
        #expect(text == #"{"flag":true}"#)
    }

    @Test func aNumberThatJSONCannotSayBecomesAWordThatReadingRefuses() throws {
        let text = String(decoding: try RecordEncoder.document([Double.nan, -.infinity]), as: UTF8.self)
        #expect(text == #"["nan","-inf"]"#)
        #expect(throws: DecodingError.self) { try readBack([Double.infinity]) }
    }
}
