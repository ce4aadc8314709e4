/// One lamp of a Tasmota device: what it can do and by which words it is told.
struct TasmotaLamp: Hashable, Sendable {
    /// Which lamp of the device it is, from 1.
    let number: Int
    /// Of `POWER<n>`.
    let relay: Int
    /// The command and key for its brightness; `nil` where it can only be switched.
    var dimmer: String?
    var hasColour = false
    /// Bounds of `CT` in mired; `nil` where there is one white, or none.
    var whites: ClosedRange<Double>?

    /// The lamps of a device, in the order of their relays.
    static func all(of configuration: TasmotaConfiguration) -> [TasmotaLamp] {
        let relays = configuration.relays.indices.filter { configuration.relays[$0] == .light }.map { $0 + 1 }
        let whites: ClosedRange<Double> = configuration.has(.narrowWhite) ? 200...380 : 153...500
        let kind = configuration.light
        return relays.enumerated().map { index, relay in
            var lamp = TasmotaLamp(number: index + 1, relay: relay)
            if configuration.has(.channelsAreLights) {
                lamp.dimmer = "Channel\(lamp.number)"
            } else if kind.rawValue >= 4, !configuration.isLinked, relays.count == 2 {
                lamp.dimmer = "Dimmer\(lamp.number)"
                lamp.hasColour = index == 0
                lamp.whites = index == 1 && kind == .colourAndWhites ? whites : nil
            } else if index == 0, kind != .none {
                lamp.dimmer = "Dimmer"
                lamp.hasColour = kind.rawValue >= 3
                lamp.whites = kind == .white || kind == .colourAndWhites ? whites : nil
            }
            return lamp
        }
    }
}
