import HearthJSON
import Testing

@Suite struct JSONNumberTests {
    private func read(_ text: String) throws(JSONError) -> JSONNumber {
        try JSONReader.read(Array(text.utf8)) { reader throws(JSONError) in try reader.number() }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("42", 42), ("-17", -17),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("21.0", 21), ("1e3", 1000), ("12300e-2", 123),
        ] as [(String, Int64)])
    func integersAreExact(_ text: String, _ value: Int64) throws {
        #expect(try read(text).integer == value)
    }

    @Test(arguments: ["9223372036854775808", "-9223372036854775809", "99999999999999999999999", "1e19", "0.5", "-1.25"])
    func whatIsNoIntegerOrDoesNotFitHasNone(_ text: String) throws {
        #expect(try read(text).integer == nil)
    }

    /// Among them the hard cases of double parsing: halfway, subnormal, largest, many digits.
    @Test(arguments: [
        "0", "-0.0", "0.1", "21.5", "-273.15", "1e22", "1e23", "123456789012345678", "9007199254740993",
        "9007199254740993.0", "21.700000762939453", "2.2250738585072011e-308", "2.2250738585072014e-308", "5e-324",
        "2.4703282292062327208e-324", "2.4703282292062328e-324", "1.7976931348623157e308", "179769313486231580e291",
        "0.000000000000000000000000000000000000000000000001", "1e-400", "1e-99999999999999999999",
        "0e99999999999999999",
        "8.5e-23", "1.00000000000000011102230246251565404", "1.00000000000000011102230246251565405",
        "123456789012345678901234567890", "3.14159265358979323846264338327950288", "6.02214076e+23", "1E5", "1e05",
    ])
    func doublesAreTheNearest(_ text: String) throws {
        let expected = try #require(Double(text))
        #expect(try read(text).double.bitPattern == expected.bitPattern)
    }

    @Test(arguments: ["1e309", "-1e309", "1.7976931348623159e308", "1e99999999999999999999"])
    func numbersBeyondTheLargestDoubleAreRefused(_ text: String) {
        #expect(throws: JSONError(.numberOutOfRange, at: 0)) { try read(text) }
    }

    @Test func aNumberOutOfRangeThatNobodyReadsDoesNoHarm() throws {
        let value = try JSONReader.read(Array(#"{"a":1e999,"b":2}"#.utf8)) { reader throws(JSONError) in
            var b = 0.0
            try reader.beginObject()
            while let key = try reader.nextKey() { if key == "b" { b = try reader.double() } }
            return b
        }
        #expect(value == 2)
    }

    @Test func aVeryLongNumberIsReadInReasonableTime() throws {
        let text = "0." + String(repeating: "1", count: 200_000)
        #expect(try read(text).double == 1.0 / 9.0)
    }
}
