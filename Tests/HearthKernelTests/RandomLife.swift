import FuzzParts
import HearthModel

@testable import HearthKernel

/// Random but plausible inputs to a house of every kind of device, and nonsense in between.
struct RandomLife {
    private var random: SplitMix64
    private(set) var now = Instant(milliseconds: 1_000_000)
    /// Share of inputs that name what does not exist or bring absurd values, in percent.
    private let nonsense: Int

    init(seed: UInt64, nonsense: Int = 0) {
        (random, self.nonsense) = (SplitMix64(seed: seed), nonsense)
    }

    static let devices: [Device] = ["light", "cover", "thermostat", "lock", "plug", "fan", "leak", "button", "flag"]
        .compactMap { name in
            DeviceClass.named(name).map {
                var device = Device(
                    id: name, name: name, deviceClass: $0, integration: name == "flag" ? "virtual" : "mqtt")
                device.sleepy = name == "leak"
                device.assumed = name == "fan"
                return device
            }
        }

    mutating func next(for house: House) -> Input {
        now = now + Milliseconds([0, 1, 150, 2_000, 40_000, 4_000_000][Int.random(in: 0..<6, using: &random)])
        if Int.random(in: 0..<100, using: &random) < nonsense { return Input(at: absurdInstant(), absurdity()) }
        return Input(at: now, event(house))
    }

    private mutating func event(_ house: House) -> Input.Event {
        let device = DeviceIndex(Int.random(in: 0..<RandomLife.devices.count, using: &random))
        let id = CommandID(
            Int64.random(in: max(1, house.nextCommandNumber - 4)...house.nextCommandNumber, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .clock
        case 1...6: return .report(report(device, house))
        case 7: return .availability(device, .offline, .device)
        case 8, 9: return .availability(device, .online, .device)
        case 10: return .link(connected: Int.random(in: 0..<3, using: &random) > 0)
        case 11: return .release(device, .person("anna"))
        case 12: return .transmitted(id)
        case 13: return .untransmitted(id, .brokerOffline)
        case 14: return Bool.random(using: &random) ? .cancel(id, .person("ben")) : .failed(device, "no")
        default: return .write(write(device, house))
        }
    }

    private mutating func values(_ device: DeviceIndex, _ house: House) -> [SlotValue] {
        let slots = house.registry[device] == nil ? [] : house.registry.slots(of: device)
        return slots.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
            SlotValue($0, value(house.registry[$0].property.type))
        }
    }

    private mutating func value(_ type: ValueType) -> Value {
        switch type {
        case .flag: .flag(.random(using: &random))
        case .number: .number(Double(Int.random(in: 0...4, using: &random) * 25))
        case .word(let words), .event(let words): words.randomElement(using: &random).map(Value.text) ?? .unknown
        case .text: .text("a")
        }
    }

    private mutating func report(_ device: DeviceIndex, _ house: House) -> Report {
        let provenance: Provenance = Int.random(in: 0..<5, using: &random) == 0 ? .retained : .live
        return Report(device: device, values: values(device, house), provenance: provenance)
    }

    private mutating func write(_ device: DeviceIndex, _ house: House) -> Write {
        let origins: [Origin] = [.person("anna"), .automation("script"), .rule("R"), .rule("Q"), .query("ben")]
        let body: Command.Body =
            Int.random(in: 0..<8, using: &random) == 0 ? .act(.stop) : .set(values(device, house))
        var write = Write(
            tag: 1, device: device, action: "set_state", body: body,
            origin: origins.randomElement(using: &random) ?? .twin)
        write.hold = [.ofClass, .none, .lasting(.seconds(90))].randomElement(using: &random) ?? .ofClass
        return write
    }

    private mutating func absurdInstant() -> Instant {
        [.distantPast, .distantFuture, now, now - .days(400)].randomElement(using: &random) ?? now
    }

    private mutating func absurdity() -> Input.Event {
        let device = DeviceIndex([-1, 3, 4_000, .max, .min].randomElement(using: &random) ?? 0)
        let slot = SlotIndex([-5, 2, 90_000, .max, .min].randomElement(using: &random) ?? 0)
        let number = [Double.nan, .infinity, -0.0, 1e308, -1e308].randomElement(using: &random) ?? 0
        let values = [SlotValue(slot, .number(number)), SlotValue(slot, .unknown), SlotValue(SlotIndex(1), .text(""))]
        var write = Write(tag: .min, device: device, action: "", body: .set(values), origin: .mqtt)
        write.transition = Milliseconds(Bool.random(using: &random) ? .max : .min)
        write.hold = .lasting(Milliseconds(Bool.random(using: &random) ? .max : .min))
        let id = CommandID([.min, -1, 0, .max].randomElement(using: &random) ?? 0)
        let events: [Input.Event] = [
            .remove(device),
            .report(Report(device: device, values: values, provenance: .live, measuredAt: .distantPast)),
            .availability(device, .offline, .silence), .write(write), .release(device, .clock), .transmitted(id),
            .untransmitted(id, .deviceOffline), .failed(device, ""), .cancel(id, .device), .ready,
        ]
        return events.randomElement(using: &random) ?? .clock
    }
}
