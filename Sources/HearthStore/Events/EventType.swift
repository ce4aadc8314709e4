/// What an event is about (docs/spec/house-api.md, section 6.9).
package enum EventType: String, CaseIterable, Sendable {
    case deviceState = "device_state"
    case command, rule, mode, presence, concern, emotion, question, notification, safla, broker, config, system, auth
}
