import FuzzParts
import HearthModel
import Testing

/// Zone files byte by byte, after RFC 9636, and what becomes of bytes that are none.
@Suite struct ZoneFileTests {
    /// A file of one block of 64 bits, behind the empty one for old readers.
    private func file(
        offsets: [Int32] = [3_600, 7_200], times: [Int64] = [], types: [UInt8] = [], leapSeconds: Int = 0,
        rule: String = "", version: Unicode.Scalar = "3"
    ) -> [UInt8] {
        func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.bigEndian, Array.init)
        }
        func header(_ counts: [Int]) -> [UInt8] {
            Array("TZif".utf8) + [UInt8(ascii: version)] + [UInt8](repeating: 0, count: 15)
                + counts.flatMap { big(UInt32($0)) }
        }
        var bytes = header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7)
        bytes += header([0, 0, leapSeconds, times.count, offsets.count, 4])
        bytes += times.flatMap(big) + types
        bytes += offsets.flatMap { big($0) + [0, 0] } + [0x41, 0x42, 0x43, 0]
        bytes += [UInt8](repeating: 0, count: leapSeconds * 12)
        return bytes + Array("\n\(rule)\n".utf8)
    }

    private func hours(_ zone: CivilZone, _ second: Int64) -> Double {
        zone.offset(at: Instant(milliseconds: second * 1_000)).seconds / 3_600
    }

    @Test func theFirstTypeHoldsBeforeTheFirstTransition() throws {
        let zone = try CivilZone(tzif: file(times: [0, 100], types: [1, 0]), name: "X")
        #expect([-1, 0, 99, 100].map { hours(zone, $0) } == [1, 2, 2, 1])
        #expect(zone.nextTransition(after: .distantPast) == Instant(milliseconds: 0))
        #expect(zone.nextTransition(after: Instant(milliseconds: 100_000)) == nil)
    }

    @Test func aTransitionThatChangesNothingIsNone() throws {
        let zone = try CivilZone(tzif: file(offsets: [3_600, 3_600], times: [0, 100], types: [1, 0]), name: "X")
        #expect(zone.nextTransition(after: .distantPast) == nil)
    }

    @Test func theRuleHoldsAfterTheLastTransition() throws {
        // 2020-01-01; the rule's dates of 2020 come after it.
        let zone = try CivilZone(
            tzif: file(times: [1_577_836_800], types: [0], rule: "CET-1CEST,M3.5.0,M10.5.0/3"), name: "X")
        #expect(zone.local(Instant(rfc3339: "2020-07-01T00:00:00Z") ?? .distantPast).timeOfDay == TimeOfDay("02:00"))
        #expect(zone.local(Instant(rfc3339: "9999-12-31T00:00:00Z") ?? .distantPast).timeOfDay == TimeOfDay("01:00"))
    }

    @Test func aFileOfTheFirstVersionHasThirtyTwoBits() throws {
        let second = file(times: [5], types: [1])
        var first = Array(second.prefix(4)) + [0] + second[(44 + 7 + 5)..<(44 + 7 + 44)]
        first += [0, 0, 0, 5, 1] + second[(44 + 7 + 44 + 9)..<(second.count - 2)]
        let zone = try CivilZone(tzif: first, name: "X")
        #expect([4, 5].map { hours(zone, $0) } == [1, 2])
    }

    @Test func whatIsNoZoneFileSaysWhy() {
        func problem(_ bytes: [UInt8]) -> ZoneFileProblem? {
            do {
                _ = try CivilZone(tzif: bytes, name: "X")
                return nil
            } catch { return error }
        }
        #expect(problem([]) == .cutShort)
        #expect(problem(Array("#!/bin/sh\necho this is no zone file, but long enough".utf8)) == .noZoneFile)
        #expect(problem(file(leapSeconds: 1)) == .countsLeapSeconds)
        #expect(problem(file(times: [1, 1], types: [0, 1])) == .unordered)
        #expect(problem(file(times: [1], types: [2])) == .unknownType)
        #expect(problem(file(offsets: [])) == .cutShort)
        #expect(problem(file(offsets: [-90_000])) == .impossibleOffset)
        #expect(problem(file(offsets: [.min])) == .impossibleOffset)
        #expect(problem(file(rule: "CET-1CEST")) == .unreadableRule)
        #expect(problem(file(rule: "CET-1")) == nil)
        let whole = file(times: [0, 100], types: [1, 0], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
        for length in 0..<whole.count { #expect(problem(Array(whole.prefix(length))) == .cutShort, "\(length)") }
    }

    @Test func aLengthIsNotBelieved() {
        var bytes = file(times: [0], types: [1])
        for position in [20, 24, 28, 32, 36, 40] + [71, 75, 79, 83, 87, 91] {
            var hostile = bytes
            hostile.replaceSubrange(position..<position + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
            #expect(throws: ZoneFileProblem.self) { try CivilZone(tzif: hostile, name: "X") }
        }
        bytes.replaceSubrange(20..<44, with: [UInt8](repeating: 0xFF, count: 24))
        #expect(throws: ZoneFileProblem.cutShort) { try CivilZone(tzif: bytes, name: "X") }
    }

    /// Asks everything of a zone at instants where sums can overflow.
    private func exercise(_ zone: CivilZone) {
        let extremes: [Int64] = [.min, .min + 1, -1, 0, 1_768_435_200_000, 253_402_300_800_000, .max - 1, .max]
        for instant in extremes.map(Instant.init(milliseconds:)) {
            let local = zone.local(instant)
            _ = zone.instant(of: local.date, local.timeOfDay)
            _ = zone.nextInstant(showing: local.timeOfDay + .hours(1), after: instant)
            _ = zone.nextTransition(after: instant)
        }
        _ = zone.startOfDay(CivilDate(daysSinceEpoch: .max))
        _ = zone.startOfDay(CivilDate(daysSinceEpoch: .min))
    }

    @Test(arguments: ["UTC", "Europe/Berlin", "Africa/Casablanca", "Pacific/Apia"])
    func answersAtTheEndsOfTime(name: String) throws {
        exercise(try ZoneFolder.zone(name))
    }

    @Test func extremeTransitionsAreHeld() throws {
        let rule = "AAA-24:59:59BBB,0/-167,J365/167"
        let pairs: [[Int64]] = [[.min, .max], [.min, 0], [.max - 1, .max], [-1 << 62, 1 << 62]]
        for times in pairs {
            exercise(try CivilZone(tzif: file(times: times, types: [1, 0], rule: rule), name: "X"))
        }
    }

    @Test("10,000 damaged files trap nowhere", arguments: 0..<4)
    func survivesDamage(part: UInt64) throws {
        var random = SplitMix64(seed: part)
        let sources = [
            try ZoneFolder.bytes("Europe/Berlin"), try ZoneFolder.bytes("Pacific/Apia"),
            file(times: [-5, 1_577_836_800], types: [1, 0], rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"),
        ]
        var read = 0
        for round in 0..<2_500 {
            var bytes = sources[round % sources.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                // Mostly where the counts, the types and the rule are.
                let ends = [0..<min(120, bytes.count), max(0, bytes.count - 60)..<bytes.count, 0..<bytes.count]
                guard let range = ends.randomElement(using: &random), !range.isEmpty else { continue }
                let position = Int.random(in: range, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: bytes.remove(at: position)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
                case 2: bytes.removeLast(bytes.count - position)
                case 3: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                default: bytes[position] = UInt8.random(in: 0...255, using: &random)
                }
            }
            do {
                exercise(try CivilZone(tzif: bytes, name: "X"))
                read += 1
            } catch {}
        }
        #expect((1..<2_500).contains(read))
    }
}
