import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// A scenario that somebody makes over the API, in the form of `scenarios.yaml`.
struct ScenarioDraft {
    private static let name = Field.text("name", 1...100)
    private static let summary = Field.text("description", 0...1_000).optional
    private static let twins = Field<[String]>.texts("twin_ids").optional
    private static let isRun = Field.flag("run").optional

    /// What the reader of `scenarios.yaml` takes besides.
    private static let script = [
        "duration", "events", "time_of_day", "weather", "occupancy", "initial_states", "scheduled_changes",
    ]

    static let fields: FieldSet = [
        name, summary, twins, isRun, FieldNotation("duration:any"), FieldNotation("events?:[map]"),
        FieldNotation("time_of_day?"), FieldNotation("weather?:map"), FieldNotation("occupancy?:[text]"),
        FieldNotation("initial_states?:map"), FieldNotation("scheduled_changes?:[map]"),
    ]

    let scenario: Scenario
    /// Ids of devices that the scenario is said to be about.
    let devices: [String]
    let isRun: Bool

    /// `nil` if something is wrong with it, which has been reported.
    init?(_ fields: inout FieldReader, in snapshot: HouseSnapshot, for visibility: Visibility) {
        let name = fields.read(Self.name)
        let summary = fields.read(Self.summary)
        isRun = fields.read(Self.isRun) ?? true
        var devices: [String] = []
        for twin in fields.read(Self.twins) ?? [] {
            let id = twin.hasPrefix("twin:") ? String(twin.dropFirst(5)) : twin
            do throws(APIError) {
                guard case .device(_, let device) = try snapshot.target(id, seenBy: visibility) else { continue }
                devices.append(device.id)
            } catch {
                fields.refuse("twin_ids", "name a device that there is not", got: .string(twin))
            }
        }
        var document: [JSONValue.Member] = []
        for key in Self.script {
            if let value = fields.raw(key), !value.isNull { document.append(.init(key, value)) }
        }
        let registry = snapshot.house.registry
        let (people, others) = (
            registry.devices.compactMap(\.self).filter(\.isPerson), snapshot.devices(seenBy: visibility).map(\.device)
        )
        let (read, faults) = Scenario.read(
            document, in: snapshot.configuration, devices: others, people: people.map(\.id),
            modes: snapshot.rules.set.modes)
        for fault in faults { fields.refuse(fault.path.isEmpty ? "duration" : fault.path, fault.problem) }
        guard var scenario = read, let name else { return nil }
        (scenario.name, scenario.summary) = (name, summary ?? "")
        self.scenario = scenario
        self.devices = devices
    }
}
