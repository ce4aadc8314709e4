import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// The answer to `PUT /devices/{device_id}/control` (docs/spec/house-api.md, section 7.2).
struct ControlBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "ControlAnswer",
            "What became of a change; of a group with the results of its members in place of device, command and hold",
            """
            device_id action status:success|pending success:bool acknowledged:bool in_progress?:bool no_change?:bool
            assumed?:bool asked?:bool new_state:map device?:Device command?:Command expires_at?:date reason? hold?:Hold
            results?:[BatchItem] execution_time?:int notes:[text] timestamp:date
            """)
    }

    let item: Controller.Item
    let success: ControlSuccess
    /// For the names of areas.
    let snapshot: HouseSnapshot
    /// For guests, who are not told who holds it.
    let isDiscreet: Bool
    let now: Instant

    func write(to writer: inout JSONWriter) {
        let view = item.view
        writer.beginObject()
        writer.member("device_id", item.device.id)
        writer.member("action", item.order.action)
        writer.member("status", success.word)
        writer.member("success", !success.isPending)
        writer.member("acknowledged", success.acknowledged)
        if success.inProgress { writer.member("in_progress", true) }
        if success.noChange { writer.member("no_change", true) }
        if success.assumed { writer.member("assumed", true) }
        writer.memberIfPresent("asked", success.asked)
        writer.member("new_state", StateBody(view))
        writer.member("device", DeviceBody(view, of: item.device, in: snapshot, isDiscreet: isDiscreet, now: now))
        if let command = item.report?.command {
            writer.member("command", CommandBody(command, in: view.registry, isDiscreet: isDiscreet))
            if command.state == .queued {
                writer.member("expires_at", command.expiresAt.rfc3339)
                writer.memberIfPresent("reason", command.reason?.rawValue)
            }
        }
        if let hold = view.hold { writer.member("hold", HoldBody(hold, in: view.registry, isDiscreet: isDiscreet)) }
        writer.memberIfPresent("execution_time", item.report?.elapsed.count)
        writer.member("notes", success.notes)
        writer.member("timestamp", now.rfc3339)
        writer.endObject()
    }
}
