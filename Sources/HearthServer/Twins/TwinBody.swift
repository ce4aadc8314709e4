import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// A twin (docs/spec/house-api.md, section 5.5).
struct TwinBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Twin", "What the house knows of a device and wants of it, as a whole",
            """
            id twin_id device_id device_name name type fidelity_level:basic|standard|advanced|expert
            \(status) last_sync?:date oldest_report?:date confidence:num divergence_score:num
            divergence:map<{reported?:any expected:any}> pending_changes:[Command] capabilities:[text]
            config:\(config) model:{kind level:basic|standard|advanced|expert status?:prior|fitted|refused reason? skill?:num fitted_at?:date parameters:map<num>}
            """)
    }

    static let status =
        "sync_status:\(words(SyncStatus.self)) sync_detail:\(words(SyncDetail.self))"
    private static let config =
        "{sync_frequency:int enable_predictions:bool enable_scenarios:bool physics_modeling:bool "
        + "learning_enabled:bool conflict:\(words(TwinConfig.Conflict.self))}"

    private static func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> String
    where Word.RawValue == String { type.allCases.map(\.rawValue).joined(separator: "|") }

    let view: TwinView
    /// What was learned of the room whose temperature it measures.
    let room: RoomLearning.Room?

    init(_ view: TwinView, room: RoomLearning.Room?) { (self.view, self.room) = (view, view.isModelled ? room : nil) }

    func write(to writer: inout JSONWriter) {
        let (twin, device) = (view.twin, view.device)
        writer.beginObject()
        writer.member("id", view.id)
        writer.member("twin_id", view.id)
        writer.member("device_id", device.id)
        writer.member("device_name", device.name)
        writer.member("name", device.name)
        writer.member("type", device.deviceClass.name)
        writer.member("fidelity_level", view.config.level.rawValue)
        writer.member("sync_status", twin.status.rawValue)
        writer.member("sync_detail", twin.detail.rawValue)
        writer.memberIfPresent("last_sync", twin.lastSync?.rfc3339)
        writer.memberIfPresent("oldest_report", twin.oldestReport?.rfc3339)
        writer.member("confidence", Ratio(twin.confidence(in: view.registry)))
        writer.member("divergence_score", Ratio(max(twin.divergenceScore, room?.behaviour?.score ?? 0)))
        writer.member("divergence", DivergenceBody(view, room: room))
        writer.member("pending_changes", view.pendingBodies)
        writer.member("capabilities", device.properties.map(\.name))
        writer.member("config", TwinConfigBody(view.config))
        writer.member("model", TwinModelBody(view, room: room))
        writer.endObject()
    }
}

/// Property → what it is and what it should be, of those where that differs: by what is wanted, or by the room's model.
struct DivergenceBody: JSONWritable {
    let view: TwinView
    let behaviour: RoomBehaviour?

    init(_ view: TwinView, room: RoomLearning.Room?) {
        self.view = view
        behaviour = view.isModelled ? room?.behaviour.flatMap { $0.differs ? $0 : nil } : nil
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for property in view.twin.divergence {
            writer.key(named: view.name(of: property))
            writer.beginObject()
            if property.reported.isKnown { writer.member("reported", ValueBody(value: property.reported)) }
            writer.member("expected", ValueBody(value: property.desired))
            writer.endObject()
        }
        if let behaviour {
            writer.key("temp")
            writer.beginObject()
            writer.member("reported", behaviour.measured.rounded(decimals: 1))
            writer.member("expected", behaviour.expected.rounded(decimals: 1))
            writer.endObject()
        }
        writer.endObject()
    }
}

struct TwinConfigBody: JSONWritable {
    let config: TwinConfig
    init(_ config: TwinConfig) { self.config = config }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sync_frequency", config.syncFrequency)
        writer.member("enable_predictions", config.enablePredictions)
        writer.member("enable_scenarios", config.enableScenarios)
        writer.member("physics_modeling", config.physicsModeling)
        writer.member("learning_enabled", config.learningEnabled)
        writer.member("conflict", config.conflict.rawValue)
        writer.endObject()
    }
}

extension TwinView {
    var pendingBodies: [CommandBody] { twin.pending.map { CommandBody($0, in: registry, isDiscreet: false) } }
}
