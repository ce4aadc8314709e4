import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// By what the house foresees the device: what was learned of the room that it measures, or what is usual of its class.
struct TwinModelBody: JSONWritable {
    let view: TwinView
    private let room: RoomFit?
    private let skill: Double?

    init(_ view: TwinView, room: RoomLearning.Room?) {
        (self.view, self.room, skill) = (view, room?.fit, room?.skill)
    }

    func write(to writer: inout JSONWriter) {
        let level = view.config.level
        writer.beginObject()
        writer.member("kind", room == nil ? view.device.deviceClass.name : "room")
        let inForce: TwinConfig.Level = room?.isFitted == true ? .advanced : level == .basic ? .basic : .standard
        writer.member("level", inForce.rawValue)
        if level != .basic { writer.member("status", room.map(status) ?? "prior") }
        writer.memberIfPresent("reason", room?.refusal?.rawValue)
        // Worse than nothing is no better than that.
        if room?.isFitted == true { writer.memberIfPresent("skill", skill.map { max(0, $0).rounded(decimals: 2) }) }
        writer.memberIfPresent("fitted_at", room?.fittedAt.rfc3339)
        writer.key("parameters")
        writer.beginObject()
        if let room, room.isFitted { write(room, to: &writer) }
        writer.endObject()
        writer.endObject()
    }

    private func status(_ room: RoomFit) -> String { room.isFitted ? "fitted" : "refused" }

    /// τ in hours, gain, sun and constant in K/h, each with its standard error, in the order of `RoomFit.parameters`.
    private func write(_ room: RoomFit, to writer: inout JSONWriter) {
        let model = room.model
        let values = [
            ("tau_h", model.tau, model.tau * room.error(of: 0)), ("gain", model.gain, room.error(of: 1)),
            ("sun", model.sun, room.error(of: 2)), ("constant", model.constant, room.error(of: 3)),
        ]
        for (name, value, error) in values {
            writer.member(named: name, value.rounded(decimals: 2))
            writer.member(named: name + "_se", error.rounded(decimals: 3))
        }
    }
}
