import HearthDatabase
import HearthKernel
import HearthModel
import HearthStore

/// Plays the recorded reports of everything that one rule reads to a house in which only this rule is at work, and
/// remembers when the fewest of its conditions were missing. It is the same `step` as the live house's.
///
/// Variables and `mode` have the values of now: their past is not recorded.
struct NearMissSearch {
    private(set) var nearest: NearMiss?
    private(set) var nearMisses = 0

    init(
        rule key: String, from start: Instant, to end: Instant, in live: House, store: Store
    ) async throws(StoreError) {
        guard var house = live.blank(withOnly: key), let code = live.rule(key) else { return }
        let slots = RuleReach(of: code, in: live.program).reads.map { live.registry.name(of: $0) }
        let readings = try await store.history(of: slots, from: start, to: end)
        for reading in readings where reading.at < start { report(reading, at: start, to: &house) }
        _ = house.step(Input(at: start, .ready))
        for reading in readings where reading.at >= start { pass(to: min(reading.at, end), key, &house, then: reading) }
        pass(to: end, key, &house, then: nil)
    }

    /// Lets the house's own deadlines up to the instant come, looks, and then gives it the report.
    private mutating func pass(
        to instant: Instant, _ key: String, _ house: inout House, then reading: HearthStore.Reading?
    ) {
        while let deadline = house.nextDeadline, deadline < instant {
            _ = house.step(Input(at: deadline, .clock))
            look(at: deadline, key, &house)
        }
        look(at: instant, key, &house)
        if let reading { report(reading, at: instant, to: &house) }
    }

    private mutating func look(at instant: Instant, _ key: String, _ house: inout House) {
        let miss = NearMiss(at: instant, house.conditions(of: key))
        if miss.missing.count == 1 { nearMisses += 1 }
        if nearest.map({ miss.isNearer(than: $0) }) ?? true { nearest = miss }
    }

    private func report(_ reading: HearthStore.Reading, at instant: Instant, to house: inout House) {
        guard let device = house.registry.index(of: reading.device),
            let slot = house.registry.slot(reading.property, of: device)
        else { return }
        let values = [SlotValue(slot, reading.value)]
        _ = house.step(Input(at: instant, .report(Report(device: device, values: values, provenance: .live))))
    }
}
