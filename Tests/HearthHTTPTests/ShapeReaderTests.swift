import HearthJSON
import Testing

@testable import HearthHTTP

@Suite struct ShapeReaderTests {
    @Test(arguments: [
        (
            "a b?:int",
            #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"]}"#
        ),
        (
            "a:[x|y]",
            #"{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","enum":["x","y"]}}},"required":["a"]}"#
        ),
        (
            "a?:{b?:map<bool>} c?:1..5",
            #"{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"object","additionalProperties":{"type":"boolean"}}},"additionalProperties":false},"c":{"type":"integer","minimum":1,"maximum":5}}}"#
        ),
        (
            "a?:text<1..9> d?:Device",
            ##"{"type":"object","properties":{"a":{"type":"string","minLength":1,"maxLength":9},"d":{"$ref":"#/components/schemas/Device"}}}"##
        ),
    ])
    func notation(_ text: String, schema: String) throws {
        var reader = ShapeReader(text)
        #expect(try reader.object(isClosed: false) == JSONValue(parsing: Array(schema.utf8)))
    }
}
