import FuzzParts
import HearthModel
import Testing

/// The zone files as this library reads them, against the C library of the machine.
@Suite struct SystemClockTests {
    @Test(
        "2,500 instants of the years 1970 to 2100",
        arguments: [
            "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca",
            "America/Sao_Paulo", "Pacific/Apia", "Antarctica/Troll", "Europe/Dublin", "America/Nuuk", "Asia/Gaza",
        ])
    func showsTheSame(name: String) throws {
        let zone = try ZoneFolder.zone(name)
        var random = SplitMix64(seed: 1)
        var seconds = (0..<1_500).map { _ in Int64.random(in: 0..<4_133_980_800, using: &random) }
        for _ in 0..<500 {
            // The seconds on both sides of a change.
            let start = Instant(milliseconds: Int64.random(in: 0..<4_100_000_000, using: &random) * 1_000)
            let change = (zone.nextTransition(after: start) ?? start).milliseconds / 1_000
            seconds += [change - 1, change]
        }
        let expected = try ZoneFolder.clock(name, at: seconds)
        #expect(expected.count == seconds.count)
        for (second, shown) in zip(seconds, expected) {
            #expect(zone.local(Instant(milliseconds: second * 1_000)).shown == shown, "@\(second)")
        }
    }

    @Test func readsEveryZone() throws {
        for name in try ZoneFolder.names() {
            let zone = try ZoneFolder.zone(name)
            #expect(zone.name == name)
            let (now, later) = (Int64(1_768_435_200), Int64(4_000_000_000))
            let shown = [now, later].map { zone.local(Instant(milliseconds: $0 * 1_000)).shown }
            #expect(try ZoneFolder.clock(name, at: [now, later]) == shown, "\(name)")
        }
    }

    @Test func repeatsAfterFourHundredYears() throws {
        let zone = try ZoneFolder.zone("Europe/Berlin")
        var random = SplitMix64(seed: 2)
        let cycle = Milliseconds.days(146_097)
        for _ in 0..<1_000 {
            let instant = Instant(
                milliseconds: Int64.random(in: 2_200_000_000_000..<15_000_000_000_000, using: &random))
            for times in [1, 2, 50_000] as [Int64] {
                let later = instant + cycle * times
                #expect(zone.offset(at: later) == zone.offset(at: instant))
                #expect(
                    zone.nextTransition(after: later) == zone.nextTransition(after: instant).map { $0 + cycle * times })
                let shown = zone.local(later)
                #expect(shown.timeOfDay == zone.local(instant).timeOfDay)
                #expect(
                    zone.nextInstant(showing: TimeOfDay("02:30"), after: later)
                        == zone.nextInstant(showing: TimeOfDay("02:30"), after: instant) + cycle * times)
                #expect(abs((zone.instant(of: shown.date, shown.timeOfDay) - later).count) <= 3_600_000)
            }
        }
    }
}
