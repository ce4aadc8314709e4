import HTTPTypes
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// One entry of `results` of a batch, or of an order to a group (docs/spec/house-api.md, section 7.4).
struct BatchItemBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "BatchItem", "What became of one item",
            "device_id action status:success|pending|error acknowledged:bool new_state?:map command_id? code? message? http_status:int"
        )
    }

    /// As it was asked for, if it led to no device.
    let deviceID: String
    let action: String
    let outcome: Result<ControlSuccess, APIError>
    /// `nil` if it led to no device.
    let view: DeviceView?
    let command: CommandID?

    init(_ item: Controller.Item) {
        (deviceID, action, outcome) = (item.device.id, item.order.action, item.outcome)
        (view, command) = (item.view, item.report?.command?.id)
    }

    init(_ error: APIError, deviceID: String, action: String) {
        (self.deviceID, self.action, outcome) = (deviceID, action, .failure(error))
        (view, command) = (nil, nil)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device_id", deviceID)
        writer.member("action", action)
        switch outcome {
        case .success(let success):
            writer.member("status", success.word)
            writer.member("acknowledged", success.acknowledged)
            writeState(to: &writer)
            writer.member("http_status", success.status.code)
        case .failure(let error):
            let answer = error.answer
            writer.member("status", "error")
            writer.member("acknowledged", false)
            writeState(to: &writer)
            writer.member("code", answer.code)
            writer.member("message", answer.message)
            writer.member("http_status", answer.status.code)
        }
        writer.endObject()
    }

    private func writeState(to writer: inout JSONWriter) {
        if let view { writer.member("new_state", StateBody(view)) }
        writer.memberIfPresent("command_id", command?.text)
    }
}
