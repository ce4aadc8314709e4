import HearthModel

/// `integration.yaml` of the reference project: which devices are only played, and what is looked for.
struct ReferenceIntegration {
    private enum Mode: String, CaseIterable { case real, simulated, hybrid }

    private var mode = Mode.real
    private var simulated: [(text: String, position: SourcePosition)] = []
    private var isEnabled: YAMLNode?
    private var usesMDNS: YAMLNode?

    /// What there is where nobody wrote the file.
    init() {}

    init(_ section: inout Section) {
        mode = section.word("mode") ?? .real
        simulated = section.said(in: "hybrid_simulate_devices")
        isEnabled = section.value("discovery_enabled")
        let examination = section.examination
        if let protocols = section.value("discovery_protocols") {
            let said = section.said(in: "discovery_protocols")
            usesMDNS = .plain(said.contains { $0.text == "mdns" } ? "true" : "false", at: protocols.position)
            for other in said where !["mdns", "zigbee"].contains(other.text) {
                examination.warning(other.position, "devices are not found by '\(shortened(other.text))' here")
            }
        }
        for key in section.keys where Self.meaningless.contains(key) {
            _ = section.value(key)
            examination.warning(section.place(of: key), "'\(key)' has no meaning here and is dropped")
        }
    }

    private static let meaningless: Set<String> = [
        "simulation_mode", "auto_populate_devices", "sync_interval_seconds", "hybrid_fallback_to_simulation",
        "max_concurrent_connections", "connection_timeout_seconds", "retry_attempts", "debug_mode", "log_device_events",
        "log_state_changes",
    ]

    func simulates(_ device: String) -> Bool {
        switch mode {
        case .real: false
        case .simulated: true
        case .hybrid: simulated.contains { $0.text == device }
        }
    }

    func warn(of devices: Set<String>, _ examination: Examination) {
        for device in simulated where !devices.contains(device.text) {
            examination.warning(device.position, "device '\(shortened(device.text))' does not exist")
        }
    }

    /// `discovery` in our form.
    func block(at position: SourcePosition) -> YAMLNode? {
        let entries = [
            isEnabled.map { YAMLNode.Entry("enabled", $0) }, usesMDNS.map { YAMLNode.Entry("mdns", $0) },
        ].compactMap(\.self)
        return entries.isEmpty ? nil : .map(entries, at: position)
    }
}
