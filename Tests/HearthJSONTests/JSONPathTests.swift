import HearthJSON
import Testing

@Suite struct JSONPathTests {
    @Test(
        arguments: [
            ("$", []),
            ("$.a", [.key("a")]),
            ("$.a.b[0]['k']", [.key("a"), .key("b"), .index(0), .key("k")]),
            (#"$["a.b"].c"#, [.key("a.b"), .key("c")]),
            (#"$['it\'s'][12]"#, [.key("it's"), .index(12)]),
            ("$.DS18B20-1.Temperature", [.key("DS18B20-1"), .key("Temperature")]),
            ("$.größe", [.key("größe")]),
            ("$['']", [.key("")]),
        ] as [(String, [JSONPath.Step])])
    func compiles(_ text: String, _ steps: [JSONPath.Step]) throws {
        #expect(try JSONPath.parse(text).get().steps == steps)
    }

    @Test(
        arguments: [
            ("", "a path begins with '$'", 1),
            ("a.b", "a path begins with '$'", 1),
            ("$a", "expected '.' or '['", 2),
            ("$.", "expected a name after '.'", 3),
            ("$.a..b", "expected a name after '.'", 5),
            ("$.a b", "expected '.' or '['", 4),
            ("$.*", "wildcards are not supported", 3),
            ("$.a[*]", "wildcards are not supported", 5),
            ("$.a[", "expected an index or a quoted key", 5),
            ("$.a[-1]", "expected an index or a quoted key", 5),
            ("$.a[01]", "'01' is not an index", 5),
            ("$.a[99999999999999999999]", "'99999999999999999999' is not an index", 5),
            ("$.a[0", "expected ']'", 6),
            ("$.a['k", "this quote is not closed", 5),
            ("$.a['k'", "expected ']'", 8),
            (#"$['a\n']"#, #"after '\' only a quote or '\' may stand"#, 6),
        ])
    func saysWhatIsWrongAndWhere(_ text: String, _ message: String, _ column: Int) {
        #expect(JSONPath.parse(text) == .failure(JSONPath.Mistake(message: message, column: column)))
    }

    @Test(
        arguments: [
            ("$", nil),
            ("$.a", nil),
            ("$.a.b[1]", 2),
            ("$.a.b[2]['k']", 3),
            ("$.a.b[3]", nil),
            ("$.a.c", nil),
            ("$.a.b.c", nil),
            ("$[0]", nil),
            ("$.twice", 6),
            ("$.esc", 7),
        ] as [(String, Double?)])
    func findsTheSameInBytesAndInATree(_ text: String, _ value: Double?) throws {
        let document = Array(#"{"twice":5,"a":{"b":[1,2,{"k":3}]},"twice":6,"\u0065sc":7}"#.utf8)
        let path = try JSONPath.parse(text).get()
        let read = try JSONReader.read(document) { reader throws(JSONError) -> Double? in
            guard try reader.seek(path), try reader.kind() == .number else { return nil }
            return try reader.double()
        }
        #expect(read == value)
        #expect(path.value(in: try JSONValue(parsing: document))?.double == value)
    }

    @Test(arguments: [#"{"a":1,"b":}"#, #"{"a":1} x"#, #"{"b":[1,],"a":1}"#])
    func aFaultElsewhereInTheDocumentIsFoundToo(_ document: String) throws {
        let path = try JSONPath.parse("$.a").get()
        #expect(throws: JSONError.self) {
            try JSONReader.read(Array(document.utf8)) { reader throws(JSONError) in try reader.seek(path) }
        }
    }
}
