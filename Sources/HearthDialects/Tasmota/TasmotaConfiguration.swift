import HearthJSON

/// What a Tasmota device says of itself on `tasmota/discovery/<MAC>/config` (docs/spec/devices.md, section 6.2).
struct TasmotaConfiguration: Equatable, Sendable {
    /// More entries than any chip has pins are not believed.
    private static let longestList = 64

    /// 12 hex digits, upper case.
    let mac: String
    let name: String
    /// Of each relay; `nil` where it has none.
    let friendlyNames: [String?]
    let model: String?
    let firmware: String?
    let topic: String
    let topics: TasmotaTopics
    let online: String
    let offline: String
    /// What it says, and takes, for off and on.
    let off: String
    let on: String
    let relays: [Relay]
    let light: Light
    /// Whether several white channels are dimmed with the colour.
    let isLinked: Bool
    /// A ceiling fan with a lamp; the lamp is its first relay.
    let isFan: Bool
    /// `SwitchMode` of each input; `nil` where there is none.
    let inputs: [Int?]
    let buttons: [Bool]
    let isSleepy: Bool
    let shutters: [Shutter]
    private let options: Set<String>

    enum Relay: Int {
        case none, plain, light, shutter
    }

    /// `lt_st`.
    enum Light: Int {
        case none, dimmer, white, colour, colourAndWhite, colourAndWhites
    }

    struct Shutter: Equatable, Sendable {
        /// 0 is open.
        var isInverted = false
        /// Raw end points; `nil` where the slats do not turn.
        var tilt: ClosedRange<Double>?
    }

    /// `SetOption`s that change what is said.
    enum Option: String {
        case resultsByCommand = "4"
        case dimmingLeavesPower = "20"
        case relaysAreLights = "30"
        case channelsAreLights = "68"
        case buttonsAreEvents = "73"
        case narrowWhite = "82"
        case inputsAreEvents = "114"
        case fixedFade = "117"
    }

    func has(_ option: Option) -> Bool { options.contains(option.rawValue) }

    /// - Parameter mac: from the topic; the payload must say the same.
    init(_ json: JSONValue, mac: String) throws(TasmotaRefusal) {
        guard json["mac"]?.string?.uppercased() == mac else { throw TasmotaRefusal("the MAC is not that of the topic") }
        guard let topic = json["t"]?.string, let full = json["ft"]?.string,
            let prefixes = json["tp"]?.array?.compactMap(\.string), prefixes.count == 3
        else { throw TasmotaRefusal("there are no topics in it") }
        self.mac = mac
        self.topic = topic
        topics = try TasmotaTopics(
            full: full, prefixes: prefixes, topic: topic, hostName: json["hn"]?.string ?? "", mac: mac)

        func list(_ key: String) -> ArraySlice<JSONValue> { json[key]?.array?.prefix(Self.longestList) ?? [] }
        func isSet(_ value: JSONValue?) -> Bool { (value?.integer ?? 0) > 0 || value?.bool == true }
        friendlyNames = list("fn").map { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
        name = json["dn"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? friendlyNames.first.flatMap { $0 } ?? topic
        model = json["md"]?.string
        firmware = json["sw"]?.string
        online = json["onln"]?.string ?? "Online"
        offline = json["ofln"]?.string ?? "Offline"
        // Such a text would be a command of its own within a `Backlog`.
        let texts = list("state").map { $0.string.flatMap { $0.isEmpty || $0.contains(";") ? nil : $0 } }
        off = texts.first.flatMap { $0 } ?? "OFF"
        on = texts.dropFirst().first.flatMap { $0 } ?? "ON"
        relays = list("rl").map { $0.integer.flatMap { Relay(rawValue: Int(clamping: $0)) } ?? .none }
        light = Light(rawValue: Int(clamping: json["lt_st"]?.integer ?? 0)) ?? .none
        isLinked = json["lk"]?.integer != 0
        isFan = isSet(json["if"])
        inputs = list("swc").map { $0.integer.flatMap { $0 >= 0 ? Int(clamping: $0) : nil } }
        buttons = list("btn").map(isSet)
        isSleepy = isSet(json["bat"]) || isSet(json["dslp"])
        options = Set(json["so"]?.object?.filter { isSet($0.value) }.map(\.key) ?? [])
        let tilts = list("sht").map { Self.tilt($0) }
        shutters = list("sho").enumerated().map { index, options in
            Shutter(
                isInverted: (options.integer ?? 0) & 1 == 1, tilt: index < tilts.count ? tilts[index] : nil)
        }
    }

    /// `[from, to, duration]`, all 0 where nothing turns.
    private static func tilt(_ json: JSONValue) -> ClosedRange<Double>? {
        guard let from = json[0]?.double, let to = json[1]?.double, let duration = json[2]?.double, duration > 0,
            from < to
        else { return nil }
        return from...to
    }
}

extension TasmotaConfiguration {
    /// Under which names answers are filed that would otherwise come as `RESULT`; none without `SetOption4`.
    /// - Parameter readings: what the answers are read for.
    func answers(to readings: [TasmotaReading]) -> [String] {
        guard has(.resultsByCommand) else { return [] }
        var names: Set<String> = ["STATE", "COMMAND"]
        for reading in readings {
            guard case .key(let key)? = reading.path.first else { continue }
            names.insert(key.uppercased())
            if key == "HSBColor" { names.formUnion(["COLOR", "HSBCOLOR1", "HSBCOLOR2"]) }
            if key.hasPrefix("Shutter") {
                names.formUnion(
                    ["Open", "Close", "Stop", "Position", "Tilt"].map {
                        "SHUTTER" + $0.uppercased() + key.dropFirst("Shutter".count)
                    })
            }
        }
        return names.sorted()
    }
}
