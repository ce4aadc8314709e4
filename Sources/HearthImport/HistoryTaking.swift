package import HearthModel
package import HearthStore

/// Goes through a recording and hands what fits the house to its store.
package struct HistoryTaking {
    private let names: SlotNames
    private let now: Instant
    private var taking: HistoryImport
    package private(set) var report = ImportReport()
    /// What names mean, remembered: of a recording with endless names only the first ones.
    private var meanings: [String: SlotNames.Slot?] = [:]

    private static let remembered = 10_000

    /// - Parameter now: later readings are of no past.
    package init(into taking: HistoryImport, names: SlotNames, at now: Instant) {
        (self.taking, self.names, self.now) = (taking, names, now)
    }

    /// Reads all of it; nothing is in the history before `finish`.
    /// - Parameter progress: called with how much has been read, 0…1, where that is known.
    /// - Throws: `ImportProblem` or `StoreError`.
    package mutating func read(_ source: some HistorySource, progress: (Double) -> Void) async throws {
        var source = source
        for name in source.strangers { report.pass(over: name, count: 0, nearest: names.nearest(to: name)) }
        while let batch = try source.next() {
            for problem in batch.problems { report.refuse(.noReading, example: problem) }
            try await taking.gather(batch.readings.compactMap { take($0) })
            if let share = source.share { progress(share) }
        }
    }

    /// - Parameters:
    ///   - zone: of the house.
    ///   - dryRun: leaves the history as it is.
    /// - Throws: `StoreError`.
    package func finish(in zone: CivilZone, dryRun: Bool) async throws -> HistoryImport.Outcome {
        try await taking.finish(in: zone, dryRun: dryRun)
    }

    private mutating func take(_ reading: ForeignReading) -> Reading? {
        guard let slot = meaning(of: reading.name) else {
            report.pass(over: reading.name, count: 1, nearest: names.nearest(to: reading.name))
            report.refuse(.noSuchName, example: reading.name)
            return nil
        }
        do throws(NotTaken) {
            if reading.at >= now { throw .future }
            if reading.at >= taking.span.upperBound { throw .ownTime }
            if reading.at < taking.span.lowerBound { throw .tooOld }
            let value = try slot.property.value(of: reading.value, in: reading.unit)
            report.take(reading, as: slot.name)
            return Reading(
                device: slot.device, property: slot.property.name, value: value, at: reading.at, provenance: .imported)
        } catch {
            report.refuse(error, example: "\(reading.name) at \(reading.at.rfc3339): \(reading.shown)")
            return nil
        }
    }

    private mutating func meaning(of name: String) -> SlotNames.Slot? {
        if let known = meanings[name] { return known }
        let slot = names.slot(named: name)
        if meanings.count < HistoryTaking.remembered { meanings[name] = .some(slot) }
        return slot
    }
}

extension ForeignReading {
    /// `21.5 °C`
    fileprivate var shown: String {
        let value =
            switch value {
            case .unknown: "unknown"
            case .flag(let flag): flag ? "on" : "off"
            case .number(let number): "\(number)"
            case .text(let text): "'\(text)'"
            }
        return unit.map { value + " " + $0 } ?? value
    }
}
