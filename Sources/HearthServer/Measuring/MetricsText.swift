import HearthConfig
import HearthHTTP
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// All measurements of the hub (docs/spec/house-api.md, section 9). Labels never hold what people wrote, other than
/// names of devices, rules and drivers.
struct MetricsText {
    let snapshot: HouseSnapshot
    let identity: HubIdentity
    let hub: HubFigures.Values
    let requests: RequestFigures.Values
    let clients: (count: Int, dropped: Int)
    let storageBytes: Int
    /// `nil`: there is no language model.
    let model: LanguageModel.Figures?

    var text: String {
        var out = Exposition()
        writeHub(to: &out)
        writeAwareness(to: &out)
        writeDevices(to: &out)
        writeWork(to: &out)
        writeServer(to: &out)
        writeModel(to: &out)
        writeProcess(to: &out)
        return out.text
    }

    private func writeHub(to out: inout Exposition) {
        out.family("hearth_build_info", .gauge, "Which version runs")
        out.sample("hearth_build_info", [("version", identity.version)], 1)
        out.single(
            "hearth_start_time_seconds", .gauge, "When it started, in seconds since 1970",
            Double(identity.startedAt.milliseconds) / 1_000)
        out.single("hearth_ready", .gauge, "Whether rules run and state has been read", snapshot.isReady ? 1 : 0)
    }

    private func writeAwareness(to out: inout Exposition) {
        let awareness = snapshot.awareness
        out.single(
            "hearth_awareness_level", .gauge, "How much of the house the hub can vouch for, 0 to 1", awareness.level)
        out.family("hearth_awareness_part", .gauge, "The parts of awareness, 0 to 1")
        let parts = [
            ("coverage", awareness.coverage), ("prediction", awareness.prediction), ("comms", awareness.comms),
            ("explained", awareness.explained),
        ]
        for (part, value) in parts { out.sample("hearth_awareness_part", [("part", part)], value) }
        out.family("hearth_emotion", .gauge, "The emotion that the house shows")
        let feelings = snapshot.emotionalState
        out.sample("hearth_emotion", [("name", feelings.feeling.rawValue)], 1)
        out.single("hearth_valence", .gauge, "How well the house feels, -1 to 1", feelings.valence)
        out.single("hearth_arousal", .gauge, "How stirred the house is, 0 to 1", feelings.arousal)
        out.family("hearth_concerns", .gauge, "Concerns by state")
        for state in HouseConcern.State.allCases {
            let count = snapshot.concerns.values.count { $0.state(at: snapshot.at) == state }
            out.sample("hearth_concerns", [("state", state.rawValue)], Double(count))
        }
    }

    private func writeDevices(to out: inout Exposition) {
        let house = snapshot.house
        let devices = house.registry.indices.filter { house.registry[$0]?.isPerson == false }
        out.family("hearth_devices", .gauge, "Devices by reachability")
        let counts = Dictionary(grouping: devices) { house.status($0) }.mapValues(\.count)
        for status in [DeviceStatus.online, .offline, .unknown, .error] {
            out.sample("hearth_devices", [("status", status.rawValue)], Double(counts[status] ?? 0))
        }
        var errors: [String: [String: Int]] = [:]
        for device in devices {
            let driver = house.registry[device]?.integration ?? ""
            for (reason, count) in snapshot.diagnostics[device]?.counters ?? [:] {
                errors[driver, default: [:]][reason, default: 0] += count
            }
        }
        out.family("hearth_driver_errors_total", .counter, "Messages of devices that could not be used")
        for (driver, reasons) in errors.sorted(by: { $0.key < $1.key }) {
            for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) {
                out.sample("hearth_driver_errors_total", [("driver", driver), ("reason", reason)], Double(count))
            }
        }
    }

    private func writeWork(to out: inout Exposition) {
        out.family("hearth_mqtt_connected", .gauge, "Whether the broker is connected")
        if snapshot.configuration.mqtt != nil {
            out.sample("hearth_mqtt_connected", [("broker", snapshot.link.broker)], snapshot.link.connected ? 1 : 0)
        }
        out.family("hearth_mqtt_messages_total", .counter, "Messages from and to the broker")
        out.sample("hearth_mqtt_messages_total", [("direction", "in")], Double(hub.messagesIn))
        out.sample("hearth_mqtt_messages_total", [("direction", "out")], Double(hub.messagesOut))
        out.single(
            "hearth_mqtt_reconnects_total", .counter, "Connections to the broker after the first",
            Double(max(0, hub.connections - 1)))
        out.family("hearth_commands_total", .counter, "Commands by the state into which they came")
        for (state, count) in hub.commands.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            out.sample("hearth_commands_total", [("state", state.rawValue)], Double(count))
        }
        out.histogram("hearth_command_latency_seconds", "From a command to its acknowledgement", hub.latency)
        out.histogram(
            "hearth_reaction_seconds", "From a message to all that it led to being handed to the broker", hub.reaction)
        out.single("hearth_rule_firings_total", .counter, "Times that a rule ran or began", Double(hub.ruleFirings))
    }

    private func writeServer(to out: inout Exposition) {
        out.family("hearth_http_requests_total", .counter, "Requests by route")
        let order = requests.requests.sorted {
            ($0.key.route, $0.key.method, $0.key.code) < ($1.key.route, $1.key.method, $1.key.code)
        }
        for (key, count) in order {
            out.sample(
                "hearth_http_requests_total",
                [("route", key.route), ("method", key.method), ("code", "\(key.code)")], Double(count))
        }
        out.histogram("hearth_http_request_seconds", "From a request to its answer", requests.duration)
        out.single("hearth_websocket_clients", .gauge, "Clients of the event stream", Double(clients.count))
        out.single(
            "hearth_websocket_dropped_total", .counter, "Events that clients were too slow for", Double(clients.dropped)
        )
        out.single("hearth_storage_bytes", .gauge, "Size of the database with its log", Double(storageBytes))
    }

    private func writeModel(to out: inout Exposition) {
        guard let model else { return }
        out.family("hearth_llm_questions_total", .counter, "Questions to the language model by what became of them")
        let outcomes = [
            ("reworded", model.reworded), ("rejected", model.rejected), ("guessed", model.guessed),
            ("failed", model.failed), ("skipped", model.skipped),
        ]
        for (outcome, count) in outcomes {
            out.sample("hearth_llm_questions_total", [("outcome", outcome)], Double(count))
        }
    }

    private func writeProcess(to out: inout Exposition) {
        let process = ProcessFigures()
        if let written = process.writtenBytes {
            out.single(
                "hearth_storage_written_bytes_total", .counter, "Bytes written to storage since the start",
                Double(written))
        }
        out.single("process_resident_memory_bytes", .gauge, "Resident memory", Double(process.residentBytes))
        out.single("process_cpu_seconds_total", .counter, "User and system time", process.cpuSeconds)
    }
}
