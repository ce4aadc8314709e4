/// Topics and payloads of a device that speaks no known dialect (docs/spec/devices.md, section 2.5).
package struct GenericBinding: Sendable, Equatable {
    /// Without it the device is assumed to be what it was told.
    package var stateTopic: String?
    /// Without it the device is read-only.
    package var commandTopic: String?
    /// Canonical word (`on`, `open`) → the payload that reports it.
    package var statePayloads: [String: String] = [:]
    /// Canonical word → the payload that commands it.
    package var commandPayloads: [String: String] = [:]
    package var unknownPayload: String?
    /// JSON path such as `$.a.b[0]`; `nil`: the whole payload.
    package var valuePath: String?
    /// Makes the value of the payload, in place of a path.
    package var valueTemplate: String?
    /// Sends `{"<path>":value}` instead of the bare value.
    package var commandPath: String?
    /// Makes the payload of the value, in place of a path.
    package var commandTemplate: String?
    /// canonical = conversion(raw × scale + offset).
    package var scale = 1.0
    package var offset = 0.0
    package var unit: String?
    package var invert = false
    /// A raw range that maps to 0…100.
    package var range: ClosedRange<Double>?
    /// Payload → event word (`press`, `double`, …), for buttons.
    package var eventMap: [String: String] = [:]
    package var getTopic: String?
    package var getPayload = ""
    package var availability: [AvailabilityTopic] = []
    package var availabilityMode = AvailabilityMode.latest
    /// The value becomes unknown so long after the last message.
    package var expireAfter: Milliseconds?
    package var qos: Int32 = 1
    /// The value returns to rest at once (doorbells).
    package var triggerOnly = false

    package struct AvailabilityTopic: Sendable, Equatable {
        package var topic: String
        package var available = "online"
        package var notAvailable = "offline"
        package var valuePath: String?
        package init(topic: String) { self.topic = topic }
    }

    package enum AvailabilityMode: String, Sendable, CaseIterable { case latest, all, any }

    package init() {}
}
