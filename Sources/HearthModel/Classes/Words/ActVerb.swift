/// A verb of rules that says by itself what becomes of a device.
package enum ActVerb: String, Sendable {
    case turnOn = "turn on"
    case turnOff = "turn off"
    case open, close, lock, unlock, start, stop, toggle
}
