import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
import HearthTwins

/// How the house is, in the words of the demo: for `GET /api/status` and for `/ws`.
struct DemoStatus {
    let snapshot: HouseSnapshot
    let visibility: Visibility
    /// Of the scenario that is being played.
    let running: String?

    static let scenarios = Scenario.shipped.map(\.id)

    var isActive: Bool { snapshot.awareness.status(isReady: snapshot.isReady) == "active" }
    var feeling: String { snapshot.emotionalState.feeling.rawValue }
    var mood: String { snapshot.emotionalState.mood }

    /// What is open, the heaviest first. A guest is not told.
    var concerns: [String] {
        guard !visibility.isLimited else { return [] }
        return snapshot.concerns.values.map { ConcernBody($0, at: snapshot.at) }.filter { $0.state == .open }
            .sorted { $0.rank < $1.rank }.map(\.concern.concern.text)
    }

    /// When a device was last heard; `nil` before the first.
    var lastActivity: String? { devices.compactMap { snapshot.house.lastSeen($0.index) }.max()?.rfc3339 }

    private var devices: [(index: DeviceIndex, device: Device)] {
        snapshot.devices(seenBy: visibility).filter(\.device.enabled)
    }

    private var counts: StatusTeller.Counts { StatusTeller.Counts(snapshot, visibility) }

    /// As `GET /api/status` has it.
    var body: JSONValue {
        let types = Dictionary(grouping: devices, by: \.device.deviceClass.name).sorted { $0.key < $1.key }
        let members = types.map { JSONValue.Member($0.key, .int(Int64($0.value.count))) }
        return JSONValue(demo: [
            "timestamp": .string(snapshot.at.rfc3339),
            "consciousness_status": JSONValue(demo: [
                "active": .bool(isActive), "emotional_state": .string(feeling), "mood": .string(mood),
                "active_concerns": .strings(concerns), "last_activity": lastActivity.map(JSONValue.string),
            ]),
            "devices": JSONValue(demo: [
                "total": .int(Int64(counts.total)), "active": .int(Int64(counts.active)), "types": .object(members),
            ]),
            "scenarios": .strings(Self.scenarios), "running_scenario": running.map(JSONValue.string) ?? .null,
        ])
    }

    /// As `status_update` of `/ws` has it.
    var update: JSONValue {
        let states = devices.enumerated().map { number, entry in
            JSONValue.Member(
                "\(number)",
                JSONValue(demo: [
                    "status": .string(snapshot.house.status(entry.index).rawValue),
                    "type": .string(entry.device.deviceClass.name), "name": .string(entry.device.name),
                ]))
        }
        return JSONValue(demo: [
            "consciousness": JSONValue(demo: [
                "active": .bool(isActive), "emotional_state": .string(feeling), "mood": .string(mood),
                "active_concerns": .strings(concerns),
            ]),
            "devices": JSONValue(demo: [
                "total": .int(Int64(counts.total)), "active": .int(Int64(counts.active)),
            ]),
            "running_scenario": running.map(JSONValue.string) ?? .null, "device_states": .object(states),
        ])
    }
}
