import HearthJSON
import Testing

@Suite struct JSONReaderTests {
    @Test func readsMembersInTheOrderOfTheirWriting() throws {
        var seen: [String] = []
        try JSONReader.read(Array(#" {"a": 1, "b" : [true, null] ,"c":"x"} "#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            while let key = try reader.nextKey() { seen.append(key.string) }
        }
        #expect(seen == ["a", "b", "c"])
    }

    @Test func skipsWhatIsNotRead() throws {
        let payload = Array(#"{"deep":{"x":[1,{"y":2}]},"temperature":21.5,"rest":["]","}"]}"#.utf8)
        var temperature: Double?
        try JSONReader.read(payload) { reader throws(JSONError) in
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if key == "temperature" { temperature = try reader.double() }
            }
        }
        #expect(temperature == 21.5)
    }

    @Test func handsOutDuplicateKeysInOrder() throws {
        var values: [Int64?] = []
        try JSONReader.read(Array(#"{"a":1,"a":2}"#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if key == "a" { values.append(try reader.number().integer) }
            }
        }
        #expect(values == [1, 2])
    }

    @Test func readsEveryKind() throws {
        let payload = Array(#"[null,true,false,-1.5,"x",[],{}]"#.utf8)
        try JSONReader.read(payload) { reader throws(JSONError) in
            var kinds: [JSONKind] = []
            try reader.beginArray()
            while try reader.nextElement() { kinds.append(try reader.kind()) }
            #expect(kinds == [.null, .bool, .bool, .number, .string, .array, .object])
        }
    }

    @Test func aValueOfAnotherKindIsLeftInPlace() throws {
        let text = try JSONReader.read(Array(#"{"a":"21"}"#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            do throws(JSONError) {
                _ = try reader.double()
            } catch {
                #expect(error == JSONError(.wrongKind(expected: .number), at: 5))
            }
            return try reader.string()
        }
        #expect(text == "21")
    }

    @Test func checksTheDocumentBehindTheLastValueThatWasRead() {
        #expect(throws: JSONError(.unexpectedByte, at: 16)) {
            try JSONReader.read(Array(#"{"a":1,"b":[1,2,]}"#.utf8)) { reader throws(JSONError) in
                try reader.beginObject()
                _ = try reader.nextKey()
                _ = try reader.double()
            }
        }
    }

    @Test func nothingCanBeReadBehindASyntaxError() {
        #expect(throws: JSONError(.invalidEscape, at: 3)) {
            try JSONReader.read(Array(#"["\x",1]"#.utf8)) { reader throws(JSONError) in
                try reader.beginArray()
                _ = try reader.nextElement()
                do throws(JSONError) { _ = try reader.string() } catch { #expect(error.offset == 3) }
                do throws(JSONError) { _ = try reader.nextElement() } catch { #expect(error.offset == 3) }
            }
        }
    }

    @Test func asksForTheOtherContainerAreRefused() throws {
        try JSONReader.read(Array("[1]".utf8)) { reader throws(JSONError) in
            try reader.beginArray()
            do throws(JSONError) {
                _ = try reader.nextKey()
                Issue.record("an array has no keys")
            } catch {
                #expect(error.reason == .wrongKind(expected: .object))
            }
        }
    }

    @Test func givesTheBytesOfAValue() throws {
        let raw = try JSONReader.read(Array(#"{"a": {"b": [1, 2]} , "c":0}"#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            return String(decoding: try reader.raw(), as: UTF8.self)
        }
        #expect(raw == #"{"b": [1, 2]}"#)
    }

    @Test func returnsToAMark() throws {
        let pair = try JSONReader.read(Array(#"{"a":1,"b":2}"#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            _ = try reader.nextKey()
            let first = reader.mark
            _ = try reader.nextKey()
            let second = try reader.double()
            reader.rewind(to: first)
            return [try reader.double(), second]
        }
        #expect(pair == [1, 2])
    }

    @Test(arguments: [0, 1, 5, 32, 64])
    func allowsExactlyTheDepthItIsGiven(_ depth: Int) throws {
        let nested = { (depth: Int) in
            (0..<depth).map { $0 % 2 == 0 ? "[" : #"{"k":"# }.joined() + "1"
                + (0..<depth).reversed().map { $0 % 2 == 0 ? "]" : "}" }.joined()
        }
        try JSONReader.read(Array(nested(depth).utf8), maximumDepth: depth) { reader throws(JSONError) in
            try reader.skip()
        }
        let error = #expect(throws: JSONError.self) {
            try JSONReader.read(Array(nested(depth + 1).utf8), maximumDepth: depth) { reader throws(JSONError) in
                try reader.skip()
            }
        }
        #expect(error?.reason == .tooDeep)
    }

    @Test func comparesKeysWithoutDecodingThem() throws {
        try JSONReader.read(Array(#"{"st\u0061te":1,"größe":2}"#.utf8)) { reader throws(JSONError) in
            try reader.beginObject()
            let escaped = try reader.nextKey()
            #expect(escaped.map { $0 == "state" } == true)
            #expect(escaped.map { $0 == "stat" } == false)
            let plain = try reader.nextKey()
            #expect(plain?.equals("größe") == true)
            #expect(plain?.isEscaped == false)
        }
    }
}
