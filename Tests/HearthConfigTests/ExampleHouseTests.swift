import HearthConfig
import HearthModel
import Testing

/// The `devices.yaml` that comes with the sources.
struct ExampleHouseTests {
    private func load() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return Configuration.load(folder: repository.joined(separator: "/"))
    }

    @Test func loadsWithoutAWord() throws {
        let (configuration, diagnostics) = load()
        #expect(Diagnostic.rendered(diagnostics) == [])
        let house = try #require(configuration)
        #expect(house.house.name == "Elm House")
        #expect(house.devices.count == 28)
        #expect(house.mqtt?.broker == .embedded(MQTTSettings.Embedded()))
        #expect(house.people["ann"]?.trackers == ["ann.phone"])
    }

    @Test func everyDeviceIsSimulated() throws {
        let configuration = try #require(load().configuration)
        for entry in configuration.devices {
            #expect(entry.device.simulated, "\(entry.device.id)")
            #expect(entry.binding.family == "simulated", "\(entry.device.id)")
        }
        let dialects = configuration.devices.compactMap { entry in
            if case .simulate(let binding) = entry.binding { binding.dialect } else { nil }
        }
        #expect(Set(dialects) == Set(SimulateBinding.Dialect.allCases))
    }
}
