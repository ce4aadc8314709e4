import FuzzParts
import HearthJSON
import Testing

@Suite struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        String(decoding: JSONWriter.document(write), as: UTF8.self)
    }

    @Test func setsCommasWhereTheyBelong() {
        let written = text {
            $0.beginObject()
            $0.member("on", true)
            $0.key("list")
            $0.beginArray()
            $0.beginArray()
            $0.endArray()
            $0.value(1)
            $0.null()
            $0.beginObject()
            $0.endObject()
            $0.endArray()
            $0.member(named: "with \"quotes\"", "x")
            $0.member("none", String?.none)
            $0.member("words", ["a", "b"])
            $0.key("raw")
            $0.fragment(Array(#"{"z":1}"#.utf8))
            $0.endObject()
        }
        #expect(
            written
                == #"{"on":true,"list":[[],1,null,{}],"with \"quotes\"":"x","none":null,"words":["a","b"],"raw":{"z":1}}"#
        )
    }

    @Test func escapesOnlyWhatMustBe() {
        #expect(
            text { $0.value("\"\\/\u{8}\u{C}\n\r\t\0\u{1B}\u{7F}é😀") } == #""\"\\/\b\f\n\r\t\u0000\u001b\#u{7F}é😀""#)
        #expect(text { $0.value("") } == #""""#)
    }

    /// Text is looked through eight bytes at a time, the last eight of which may be among those before.
    @Test func anEscapeIsFoundWhereverItStands() {
        for length in 1...40 {
            for place in 0..<length {
                for (byte, escaped) in [("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1F}", "\\u001f")] {
                    let (before, after) = (
                        String(repeating: "x", count: place), String(repeating: "é", count: length - place - 1)
                    )
                    #expect(text { $0.value(before + byte + after) } == "\"\(before)\(escaped)\(after)\"")
                }
            }
        }
        let plain = (0x20...0x7F).map { UInt8($0) }.filter { $0 != 0x22 && $0 != 0x5C }
        let all = String(decoding: plain, as: UTF8.self) + "\u{80}\u{A2}\u{DC}🏠"
        #expect(text { $0.value(all) } == "\"\(all)\"")
    }

    @Test func aDocumentMayBeLongerThanAnyOfItsPieces() {
        let words = (0..<2_000).map { String(repeating: "w", count: $0 % 700) }
        #expect(text { $0.value(words) } == "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }

    @Test(
        arguments: [0, 9, 10, 99, 100, 12_345, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000, .max] as [UInt64])
    func unsignedIntegersAreExact(_ value: UInt64) {
        #expect(text { $0.value(value) } == String(value))
    }

    @Test(
        arguments: [
            (21, "21"), (21.5, "21.5"), (-0.0, "0"), (0.1, "0.1"), (-273.15, "-273.15"), (0.000123, "0.000123"),
            (100, "100"), (1e15, "1000000000000000"), (0.1 + 0.2, "0.30000000000000004"),
            (1.0 / 3, "0.3333333333333333"),
            (9_007_199_254_740_991, "9007199254740991"), (0.05, "0.05"), (1.05, "1.05"),
        ] as [(Double, String)])
    func doublesAreShort(_ value: Double, _ expected: String) {
        #expect(text { $0.value(value) } == expected)
    }

    @Test func doublesReadBackAsTheyWere() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            let bits = Double(bitPattern: random.next())
            let short = (Double.random(in: -5000...5000, using: &random)).rounded(
                decimals: Int.random(in: 0...7, using: &random))
            for value in [bits, short] where value.isFinite {
                let written = JSONWriter.document { $0.value(value) }
                let read = try JSONReader.read(written) { reader throws(JSONError) in try reader.double() }
                #expect(read == value)
                let description = value.magnitude.description.utf8.count + (value < 0 ? 1 : 0)
                #expect(value.magnitude >= 1e15 || written.count <= description)
            }
        }
    }

    @Test(arguments: [0, 1, -1, 42, .max, .min] as [Int64])
    func integersAreExact(_ value: Int64) {
        #expect(text { $0.value(value) } == String(value))
    }

    @Test(
        arguments: [
            (0.12345, 4, 0.1235), (-0.12345, 4, -0.1235), (21.449, 1, 21.4), (2.5, 0, 3), (1e300, 4, 1e300),
            (0.1, 22, 0.1),
        ])
    func roundsToDecimals(_ value: Double, _ decimals: Int, _ expected: Double) {
        #expect(value.rounded(decimals: decimals) == expected)
    }

    @Test func aValueIsWrittenAgainAsItWas() {
        let word = String(repeating: "\"word\"", count: 600)
        let written = text {
            $0.beginObject()
            $0.key("a")
            let start = $0.count
            $0.value([word, "b"])
            let end = $0.count
            $0.key("b")
            $0.again(start..<end)
            $0.member("c", 1)
            $0.endObject()
        }
        let value = text { $0.value([word, "b"]) }
        #expect(written == "{\"a\":\(value),\"b\":\(value),\"c\":1}")
    }

    @Test func beginsAnewInTheSameBuffer() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("a", 1)
        writer.removeAll()
        writer.value(2)
        #expect(writer.bytes == Array("2".utf8))
    }

    @Test func writesTreesAsTheyWereRead() throws {
        let document = #"{"a":[1,-2.5,"x\ny",null,true],"b":{},"a":[]}"#
        #expect(text { $0.value(try! JSONValue(parsing: Array(document.utf8))) } == document)
    }
}
