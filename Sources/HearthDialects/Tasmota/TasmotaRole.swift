/// Which part of a Tasmota device is meant: several devices of the house can live in one. Numbers start at 1.
enum TasmotaRole: Hashable, Sendable {
    case relay(Int)
    case light(TasmotaLamp)
    case shutter(Int)
    case fan
    case input(Int)
    case button(Int)
    /// All readings of one sensor, by its path in the SENSOR tree.
    case chip(String)
    /// One reading of a sensor, by its path.
    case reading(String)

    /// It is told by the sensors' topic alone.
    var isSensor: Bool {
        switch self {
        case .chip, .reading: true
        default: false
        }
    }

    /// As the second half of an identity.
    var name: String {
        switch self {
        case .relay(let number): "relay\(number)"
        case .light(let lamp): "light\(lamp.number)"
        case .shutter(let number): "shutter\(number)"
        case .fan: "fan"
        case .input(let number): "switch\(number)"
        case .button(let number): "button\(number)"
        case .chip(let path), .reading(let path): path
        }
    }
}
