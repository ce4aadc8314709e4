import HearthHTTP
import HearthModel

/// What clients say of a change besides what it is.
enum ControlFields {
    static let action = Field.text("action", 1...64)
    static let transition = Field.milliseconds("transition_time", 0...3_600_000).optional
    static let wait = Field.milliseconds("wait", 0...10_000).optional
    static let requireAck = Field.flag("require_ack").optional
    static let reason = Field.text("reason", 0...200).optional
    static let atomic = Field.flag("atomic").optional
    static let deviceID = Field.text("device_id", or: "id", 1...200)

    static let order: FieldSet = [
        action, value, transition, wait, requireAck, FieldNotation("hold?"), reason,
    ]
    static let batch: FieldSet = [
        FieldNotation(
            "devices",
            listOf: [
                FieldNotation("device_id?"), FieldNotation("deviceId?"), FieldNotation("id?"), action, value,
                transition,
            ]), atomic, wait,
    ]
    private static let value = FieldNotation("value?:any")
}
