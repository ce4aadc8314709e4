import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// What of a wish can be put off, and how it ends.
extension WishOrder {
    private static let opposites = [
        "turn_on": "turn_off", "turn_off": "turn_on", "open": "close", "close": "open", "start": "stop",
        "play": "pause",
    ]

    /// Whether nobody has to be there when it is done: what opens the house, or depends on how it is then, is not put off.
    var canWait: Bool { (!device.needsTrust || isSafe) && order.action != "toggle" && !order.isOfScene }

    /// How the device is put back when the time is over; `nil` if that is not known, or is nothing to be done unasked.
    func undone(in house: House) -> WishOrder? {
        guard !device.needsTrust else { return nil }
        if let opposite = Self.opposites[order.action] { return WishOrder(.act(opposite), index, device, in: house) }
        func reading(_ property: String) -> Value? {
            house.registry.slot(property, of: index).map { house.reading($0).value }
        }
        if order.action == "set_brightness", reading("on") == .flag(false) {
            return WishOrder(.act("turn_off"), index, device, in: house)
        }
        guard let property = Self.property(of: order.action), case .number(let before)? = reading(property) else {
            return nil
        }
        return WishOrder(index, device, order.action, to: before, of: property)
    }

    /// What a rule has a device do, as a wish of the same; `nil` if nobody can say it as one.
    init?(_ command: Command, in house: House) {
        guard case .set(let values) = command.body, let device = house.registry[command.device] else { return nil }
        let named = values.map { (name: house.registry[$0.slot].property.name, value: $0.value) }
        if case .flag(let isOn)? = named.first(where: { $0.name == "on" })?.value {
            self.init(.act(isOn ? "turn_on" : "turn_off"), command.device, device, in: house)
        } else if named.count == 1, let (name, value) = named.first, let action = Self.action(setting: name),
            let number = value.number
        {
            self.init(command.device, device, action, to: number, of: name)
        } else {
            return nil
        }
    }

    /// For longer nobody may want it with one word.
    var longest: Milliseconds {
        switch device.deviceClass.id {
        case .valve: .minutes(60)
        case .siren: .minutes(10)
        default: .days(31)
        }
    }

    /// As an errand does it.
    func task(_ hold: Write.Hold) -> Errand.Task {
        let number: Double? = if case .number(let number) = order.value { number } else { nil }
        return Errand.Task(device: device.id, action: order.action, number: number, hold: hold)
    }

    /// What ends it: the hold of whoever wanted it, and then what was so before, under whatever rules want now.
    var endTasks: [Errand.Task] {
        [Errand.Task(device: device.id, action: "release", number: nil, hold: .ofClass), task(.none)]
    }
}

extension ControlOrder {
    fileprivate var isOfScene: Bool { if case .map = value { true } else { false } }
}
