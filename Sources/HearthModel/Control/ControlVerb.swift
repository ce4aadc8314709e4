/// The actions of docs/spec/house-api.md, section 7.1, in the order in which they are listed.
enum ControlVerb: String, CaseIterable {
    case turnOn = "turn_on"
    case turnOff = "turn_off"
    case toggle
    case setBrightness = "set_brightness"
    case setColorTemperature = "set_color_temperature"
    case setColor = "set_color"
    case setEffect = "set_effect"
    case setTemperature = "set_temperature"
    case setTemperatureRange = "set_temperature_range"
    case setMode = "set_mode"
    case setFanMode = "set_fan_mode"
    case setPreset = "set_preset"
    case setHumidity = "set_humidity"
    case setSpeed = "set_speed"
    case open, close
    case setPosition = "set_position"
    case setTilt = "set_tilt"
    case lock, unlock
    case openLatch = "open_latch"
    case verifyLocked = "verify_locked"
    case armHome = "arm_home"
    case armAway = "arm_away"
    case armNight = "arm_night"
    case disarm
    case play, next, previous
    case setVolume = "set_volume"
    case setSource = "set_source"
    case start, stop, pause, dock, press
    case setState = "set_state"
    case update
    case setValue = "set_value"
    case refresh, release
    case simulateMotion = "simulate_motion"

    func applies(to device: Device) -> Bool {
        func sets(_ names: String...) -> Bool { names.allSatisfy { device.property($0)?.settable == true } }
        let isOfClass = device.deviceClass.traits.actions.contains(self)
        if let property = singleProperty { return sets(property) }
        return switch self {
        case .turnOn, .turnOff, .toggle: sets("on")
        case .setColor: sets("hue", "saturation")
        case .setTemperatureRange: sets("setpoint_low", "setpoint_high")
        case .open, .close: isOfClass && (asksState(of: device) || sets("position"))
        case .lock, .unlock, .armHome, .armAway, .armNight, .disarm, .play, .start, .dock, .pause:
            isOfClass && asksState(of: device)
        case .verifyLocked: isOfClass
        case .stop where device.deviceClass.traits.stopState != nil: isOfClass && sets("state")
        case .openLatch, .next, .previous, .stop, .press: isOfClass && act.map(device.offers) ?? true
        case .setState, .update, .release: device.properties.contains(where: \.settable)
        case .setValue: device.properties.first?.settable == true
        case .refresh: true
        case .simulateMotion: device.simulated && isOfClass
        default: preconditionFailure("A verb that sets one property is answered above")
        }
    }

    /// Whether the state that the verb stands for can be asked of the device.
    func asksState(of device: Device) -> Bool {
        guard let property = device.property("state"), property.settable, let state else { return false }
        return property.choice(meaning: state) != nil
    }

    /// What it asks a device to do that leaves no value.
    private var act: Command.Act? {
        switch self {
        case .press: .press
        case .stop: .stop
        case .next: .next
        case .previous: .previous
        case .openLatch: .openLatch
        default: nil
        }
    }

    /// The property that a plain `set_…` writes its value to.
    var singleProperty: String? {
        switch self {
        case .setBrightness: "brightness"
        case .setColorTemperature: "color_temp"
        case .setEffect: "effect"
        case .setTemperature: "setpoint"
        case .setMode: "mode"
        case .setFanMode: "fan_mode"
        case .setPreset: "preset"
        case .setHumidity: "target"
        case .setSpeed: "speed"
        case .setPosition: "position"
        case .setTilt: "tilt"
        case .setVolume: "volume"
        case .setSource: "source"
        default: nil
        }
    }

    /// The state that a verb without a value asks for.
    var state: String? {
        switch self {
        case .open: "open"
        case .close: "closed"
        case .lock: "locked"
        case .unlock: "unlocked"
        case .armHome: "armed_home"
        case .armAway: "armed_away"
        case .armNight: "armed_night"
        case .disarm: "disarmed"
        case .play: "playing"
        case .start: "cleaning"
        case .pause: "paused"
        case .dock: "docked"
        default: nil
        }
    }
}
