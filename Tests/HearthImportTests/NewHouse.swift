import HearthDatabase
import HearthModel
import HearthStore
import TestParts

@testable import HearthImport

/// A house that has hardly recorded anything itself, and another system's recordings for it.
struct NewHouse {
    static let now = Instant(milliseconds: 1_790_000_000_000)
    let folder = TemporaryFolder()
    let store: Store
    let devices: [Device]

    init() throws {
        store = try Store(in: folder.state)
        devices = [
            Device(id: "hall.sensor", name: "Hall sensor", deviceClass: DeviceClass[.temp], integration: "mqtt"),
            Device(id: "hall.heater", name: "Hall heater", deviceClass: DeviceClass[.thermostat], integration: "mqtt"),
            Device(id: "hall.window", name: "Hall window", deviceClass: DeviceClass[.window], integration: "mqtt"),
            Device(id: "cellar.plug", name: "Freezer", deviceClass: DeviceClass[.plug], integration: "mqtt"),
        ]
    }

    /// Takes a recording in the long form.
    func take(_ text: String, mappings: [String] = [], dryRun: Bool = false) async throws -> (
        report: ImportReport, outcome: HistoryImport.Outcome
    ) {
        let file = try OpenedFile(text, in: folder)
        return try await take(LongFormSource("old.csv", reading: file.descriptor), mappings: mappings, dryRun: dryRun)
    }

    func take(_ source: some HistorySource, mappings: [String] = [], dryRun: Bool = false) async throws -> (
        report: ImportReport, outcome: HistoryImport.Outcome
    ) {
        let names = try SlotNames(devices: devices, mappings: mappings)
        var taking = HistoryTaking(
            into: try await HistoryImport(into: store, at: NewHouse.now), names: names, at: NewHouse.now)
        try await taking.read(source) { _ in }
        return (taking.report, try await taking.finish(in: .utc, dryRun: dryRun))
    }

    /// All that was ever recorded of a property.
    func history(of slot: String) async throws -> [Reading] {
        try await store.history(of: [slot], from: NewHouse.now - .days(400), to: NewHouse.now + .days(1))
    }
}
