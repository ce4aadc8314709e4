import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What a client asks of a device or group (docs/spec/house-api.md, section 7.1), checked as far as it can be without
/// the device.
struct ControlOrder: Sendable {
    var action: String
    var value: ControlValue
    var transition = Milliseconds.zero
    var wait: Milliseconds?
    var requireAck = false
    var hold = Write.Hold.ofClass
    var reason: String?

    /// Reads the body of `PUT /devices/{device_id}/control`.
    init?(_ fields: inout FieldReader) {
        self.init(item: &fields)
        wait = fields.read(ControlFields.wait)
        requireAck = fields.read(ControlFields.requireAck) ?? false
        hold = fields.hold("hold") ?? .ofClass
        reason = fields.read(ControlFields.reason)
        guard !action.isEmpty else { return nil }
    }

    /// Reads what an item of a batch and the body for one device have in common. Without an action it is empty.
    init(item fields: inout FieldReader) {
        action = fields.read(ControlFields.action) ?? ""
        value = fields.raw("value").map(ControlValue.init) ?? .none
        transition = fields.read(ControlFields.transition) ?? .zero
    }

    /// Properties to be set, without waiting for the device.
    init(setting values: ControlValue) { (action, value, wait) = ("set_state", values, .zero) }

    func request(to device: DeviceIndex, from caller: Caller) -> ControlRequest {
        var request = ControlRequest(device: device, action: action, value: value, origin: caller.origin)
        request.transition = transition
        request.wait = wait
        request.hold = hold
        request.reason = reason
        return request
    }
}

extension FieldReader {
    /// A duration, or `none` for a write to the base.
    fileprivate mutating func hold(_ name: String) -> Write.Hold? {
        guard let value = raw(name), !value.isNull else { return nil }
        if value.string == "none" { return Write.Hold.none }
        guard let span = value.string.flatMap(Milliseconds.init(duration:)), span <= .days(30) else {
            refuse(name, "must be a duration of at most 30d, or none", expected: "duration or none", got: value)
            return nil
        }
        return .lasting(span)
    }
}
