import HearthModel
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        ("2025-06-27T10:00:00Z", Int64(1_751_018_400_000)), ("1970-01-01T00:00:00Z", 0),
        ("2024-02-29T23:59:59Z", 1_709_251_199_000), ("1969-12-31T23:59:59Z", -1_000),
    ])
    func writesAndReadsWholeSeconds(text: String, milliseconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("2025-06-27T12:00:00+02:00", Int64(1_751_018_400_000)), ("2025-06-27T10:00:00.25Z", 1_751_018_400_250),
        ("2025-06-27T10:00:00.123456Z", 1_751_018_400_123), ("2025-06-27t04:30:00-05:30", 1_751_018_400_000),
    ])
    func readsOffsetsAndFractions(text: String, milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2025-06-27", "2025-06-27T10:00:00", "2025-02-30T10:00:00Z", "2025-06-27T24:00:00Z",
        "2025-06-27T10:00:00.Z", "2025-06-27T10:00:00+0200", "2025-06-27T10:00:00Zx", "２025-06-27T10:00:00Z",
    ])
    func refusesWhatIsNoInstant(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }
}
