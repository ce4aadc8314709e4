import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// What a wish comes to for one device, in the words of the house API.
struct WishOrder: Sendable {
    let index: DeviceIndex
    let device: Device
    var order: ControlOrder
    /// As one asks for it: `turn on Hall light`.
    let asked: String
    /// As one tells of it: `turned on Hall light`.
    let done: String

    /// How much is a step, and a small one.
    private static let steps = (warmth: 1.0, slightWarmth: 0.5, percent: 20.0, slightPercent: 10.0)

    /// How long one waits for a device to say that it did it.
    static let wait = Milliseconds(2_000)

    /// `nil`: the device does nothing of the kind.
    init?(_ wish: Wish, _ index: DeviceIndex, _ device: Device, in house: House) {
        guard let deed = wish.deed else { return nil }
        self.init(deed, isSlight: wish.isSlight, index, device, in: house)
    }

    /// Whether the device does something of the kind, if it is known how it is now.
    static func fits(_ wish: Wish, _ device: Device) -> Bool {
        let supported = Set(ControlAction.supportedActions(of: device))
        switch wish.deed {
        case .act(let said)?: return supported.contains(action(said, of: device, supported))
        case .set(_, let unit)?: return setting(unit, supported) != nil
        case .change(_, let by, let quality)?: return changing(quality, by, supported) != nil
        case nil: return false
        }
    }

    /// The same for what is to be done alone.
    init?(_ deed: Wish.Deed, isSlight: Bool = false, _ index: DeviceIndex, _ device: Device, in house: House) {
        let supported = Set(ControlAction.supportedActions(of: device))
        func number(_ property: String) -> Double? {
            house.registry.slot(property, of: index).flatMap { house.reading($0).value.number }
        }
        switch deed {
        case .act(let said):
            let action = WishOrder.action(said, of: device, supported)
            guard supported.contains(action) else { return nil }
            let words = Wish.words(for: action)
            self.init(
                index, device, .init(action: action, value: .none), "\(words.asked) \(device.name)",
                "\(words.done) \(device.name)")
        case .set(let value, let unit):
            guard let (action, property) = WishOrder.setting(unit, supported) else { return nil }
            self.init(index, device, action, to: value, of: property)
        case .change(let isMore, nil, .any) where supported.contains("set_position"):
            // `pull the blind up`
            let words = Wish.words(for: isMore ? "open" : "close")
            self.init(
                index, device, .init(action: isMore ? "open" : "close", value: .none), "\(words.asked) \(device.name)",
                "\(words.done) \(device.name)")
        case .change(let isMore, let by, let quality):
            guard let (action, property) = WishOrder.changing(quality, by, supported) else { return nil }
            let isWarmth = property == "setpoint"
            let usual =
                isWarmth
                ? (isSlight ? Self.steps.slightWarmth : Self.steps.warmth)
                : (isSlight ? Self.steps.slightPercent : Self.steps.percent)
            // A lamp that is off gives nothing; how warm it shall be must be known.
            let isOff = house.registry.slot("on", of: index).map { house.reading($0).value } == .flag(false)
            guard let now = isOff && !isWarmth ? 0 : number(property) else { return nil }
            let wanted = now + (isMore ? 1 : -1) * (by ?? usual)
            self.init(
                index, device, action, to: isWarmth ? wanted : min(100, max(isMore ? 1 : 0, wanted)), of: property)
        }
    }

    /// What a scene sets of the device.
    init(_ index: DeviceIndex, _ device: Device, setting values: ControlValue) {
        self.init(index, device, ControlOrder(setting: values), "set \(device.name)", "set \(device.name)")
    }

    /// Of an errand, to look ahead with it.
    init(_ index: DeviceIndex, _ device: Device, later order: ControlOrder) {
        self.init(index, device, order, device.name, device.name)
    }

    init(_ index: DeviceIndex, _ device: Device, _ action: String, to value: Double, of property: String) {
        let unit = property == "setpoint" ? " °C" : " %"
        let shown = value == value.rounded() ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
        self.init(
            index, device, .init(action: action, value: .number(value)), "set \(device.name) to \(shown)\(unit)",
            "set \(device.name) to \(shown)\(unit)")
    }

    private init(_ index: DeviceIndex, _ device: Device, _ order: ControlOrder, _ asked: String, _ done: String) {
        (self.index, self.device, self.order, self.asked, self.done) = (index, device, order, asked, done)
        self.order.wait = WishOrder.wait
    }

    // MARK: Words

    /// Water is turned off by closing its valve.
    private static func action(_ said: String, of device: Device, _ supported: Set<String>) -> String {
        guard device.deviceClass.id == .valve, !supported.contains(said) else { return said }
        return ["turn_on": "open", "turn_off": "close"][said] ?? said
    }

    private static let settable: [(action: String, property: String, unit: Wish.Unit)] = [
        ("set_brightness", "brightness", .percent), ("set_temperature", "setpoint", .degrees),
        ("set_position", "position", .percent), ("set_volume", "volume", .percent), ("set_speed", "speed", .percent),
        ("set_humidity", "target", .percent),
    ]

    private static func setting(_ unit: Wish.Unit, _ supported: Set<String>) -> (String, String)? {
        settable.first { supported.contains($0.action) && (unit == .none || unit == $0.unit) }
            .map { ($0.action, $0.property) }
    }

    private static func changing(_ quality: Wish.Quality, _ by: Double?, _ supported: Set<String>) -> (String, String)?
    {
        let fitting: [String] =
            switch quality {
            case .warmth: ["set_temperature"]
            case .light: ["set_brightness"]
            case .sound: ["set_volume"]
            case .any: ["set_brightness", "set_temperature", "set_volume", "set_speed"]
            }
        return settable.first { fitting.contains($0.action) && supported.contains($0.action) }
            .map { ($0.action, $0.property) }
    }
}

extension WishOrder {
    /// Moving a device to its safe state is never asked about.
    private static let safe: [(DeviceClass.ID, String)] = [(.lock, "lock"), (.valve, "close")]

    var isSafe: Bool { WishOrder.safe.contains { $0 == (device.deviceClass.id, order.action) } }

    /// Which property an action sets.
    static func property(of action: String) -> String? { settable.first { $0.action == action }?.property }

    /// Which action sets a property.
    static func action(setting property: String) -> String? { settable.first { $0.property == property }?.action }

    /// Why somebody has to say yes first; `nil`: nobody has to.
    /// - Parameter isNight: between 22:00 and 06:00.
    func concern(in house: House, isNight: Bool) -> String? {
        if device.needsTrust, !isSafe { return "I ask before I move \(device.name)" }
        if isNight, ["open", "unlock", "disarm"].contains(order.action) { return "It is night" }
        if order.action == "set_temperature", case .number(let wanted) = order.value,
            let slot = house.registry.slot("setpoint", of: index), let now = house.reading(slot).value.number,
            abs(wanted - now) > 5
        {
            return "That is more than 5 degrees from what \(device.name) keeps now"
        }
        return nil
    }
}

extension ControlOrder {
    init(action: String, value: ControlValue) { (self.action, self.value) = (action, value) }
}
