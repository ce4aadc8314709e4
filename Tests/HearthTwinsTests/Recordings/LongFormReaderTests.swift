import HearthModel
import HearthTwins
import Testing

@Suite struct LongFormReaderTests {
    private func rows(_ lines: String...) throws -> [LongFormReader.Row] {
        var reader = LongFormReader()
        return try lines.compactMap { try reader.read(Array($0.utf8)) }
    }

    @Test func aLineIsAReading() throws {
        let rows = try rows("t,slot,value", "1489017407,outside.temperature,6.2\r", "")
        #expect(rows.count == 1)
        #expect(rows[0].time == Instant(milliseconds: 1_489_017_407_000))
        #expect(rows[0].slot == "outside.temperature")
        #expect(rows[0].value == .number(6.2))
    }

    @Test func timesMayBeWrittenAsPeopleReadThemAndValuesMayBeWords() throws {
        let row = try #require(try rows("time,slot,value", "2017-03-08T23:56:47Z,hall.door,open").first)
        #expect(row.time == Instant(milliseconds: 1_489_017_407_000))
        #expect(row.slot == "hall.door" && row.value == .text("open"))
    }

    @Test(arguments: [
        "1489017407,a", "1489017407,a,1,2", "yesterday,a,1", "1e300,a,1", "-5,a,1", "nan,a,1", "1489017407,,1",
        "1489017407,a,", "1489017407,a,inf", String(repeating: "x", count: 2_000),
    ]) func whatIsNoReadingIsNamedWithItsLine(line: String) {
        #expect {
            _ = try rows("t,slot,value", line)
        } throws: { ($0 as? LongFormReader.Problem)?.line == 2 }
    }

    @Test func theFirstLineNamesTheColumns() {
        #expect {
            _ = try rows("time,value")
        } throws: { "\($0)" == "Line 1: the first line must be t,slot,value" }
    }
}
