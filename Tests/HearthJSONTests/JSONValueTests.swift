import HearthJSON
import Testing

@Suite struct JSONValueTests {
    private let device = try? JSONValue(
        parsing: Array(
            #"""
            {"dev":{"ids":["a1"],"name":"Lamp"},"qos":1,"scale":2.0,"opt":true,"x":null,"qos":0,"StatusSNS":{"DS18B20-1":{"Temperature":21.5}}}
            """#.utf8))

    @Test func looksUpMembersAndElements() throws {
        let device = try #require(device)
        #expect(device["dev"]?["ids"]?[0]?.string == "a1")
        #expect(device["dev"]?["ids"]?[1] == nil)
        #expect(device["dev"]?["ids"]?[-1] == nil)
        #expect(device["nothing"] == nil)
        #expect(device["opt"]?["dev"] == nil)
        #expect(device["x"]?.isNull == true)
        #expect(device["opt"]?.bool == true)
    }

    @Test func theLastOfDuplicateKeysWins() throws {
        #expect(try #require(device)["qos"]?.integer == 0)
    }

    @Test func followsDottedKeys() throws {
        let device = try #require(device)
        #expect(device[dotted: "StatusSNS.DS18B20-1.Temperature"]?.double == 21.5)
        #expect(device[dotted: "StatusSNS.DS18B20-2.Temperature"] == nil)
        #expect(device[dotted: "dev"]?["name"]?.string == "Lamp")
    }

    @Test func numbersAreReadAsWhatTheyAreAskedFor() throws {
        let device = try #require(device)
        #expect(device["scale"] == .number(2))
        #expect(device["scale"]?.integer == 2)
        #expect(device["qos"]?.double == 0)
        #expect(device["opt"]?.integer == nil)
    }

    @Test func refusesALongerDocumentThanAllowed() {
        #expect(throws: JSONError(.tooLarge, at: 4)) { try JSONValue(parsing: Array("[1,2]".utf8), maximumBytes: 4) }
    }

    @Test func refusesADeeperDocumentThanAllowed() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: JSONError(.tooDeep, at: 32)) { try JSONValue(parsing: deep) }
    }
}
