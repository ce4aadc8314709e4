import HearthKernel
import HearthModel
import HearthTwins
import Testing

/// A house with a few devices on a broker, and their twins.
struct MirroredHouse {
    private(set) var house = House()
    private(set) var now = Instant(milliseconds: 1_700_000_000_000)
    private var tag = 0

    init() {
        happen(.link(connected: true))
        happen(.ready)
    }

    mutating func add(
        _ id: String, _ className: String, properties: [String], integration: String = "mqtt",
        _ adjust: (inout Device) -> Void = { _ in }
    ) throws -> DeviceIndex {
        let deviceClass = try #require(DeviceClass.named(className))
        var device = Device(
            id: id, name: id, deviceClass: deviceClass, properties: properties.compactMap { deviceClass.property($0) },
            integration: integration)
        adjust(&device)
        happen(.define(device, keepsState: false))
        return try #require(house.registry.index(of: id))
    }

    mutating func report(_ device: DeviceIndex, _ property: String, _ value: Value) {
        guard let slot = house.registry.slot(property, of: device) else { return }
        happen(.report(Report(device: device, values: [SlotValue(slot, value)], provenance: .live)))
    }

    mutating func ask(_ device: DeviceIndex, _ property: String, _ value: Value) {
        guard let slot = house.registry.slot(property, of: device) else { return }
        tag += 1
        let body = Command.Body.set([SlotValue(slot, value)])
        happen(.write(Write(tag: tag, device: device, action: "set_state", body: body, origin: .person("anna"))))
    }

    mutating func happen(_ event: Input.Event) { _ = house.step(Input(at: now, event)) }

    /// Lets time run, with a step at every deadline.
    mutating func wait(_ span: Milliseconds) {
        let end = now + span
        while let next = house.nextDeadline, next <= end {
            now = max(now, next)
            happen(.clock)
        }
        now = end
        happen(.clock)
    }

    /// As after a restart: the same devices, with what was stored.
    func restarted() -> MirroredHouse {
        var next = MirroredHouse(at: now)
        for device in house.registry.devices.compactMap({ $0 }) { next.happen(.define(device, keepsState: false)) }
        let slots = house.registry.indices.flatMap { house.registry.slots(of: $0) }
        let values = slots.compactMap { slot -> RestoredValue? in
            let (reading, record) = (house.reading(slot), house.record(of: slot))
            guard reading.lastValue.isKnown, let at = reading.reportedAt ?? reading.receivedAt else { return nil }
            return RestoredValue(device: record.device, property: record.property, value: reading.lastValue, at: at)
        }
        for device in house.registry.indices { house.rhythmRecord(of: device).map { next.house.restore($0) } }
        next.house.restore(
            records: slots.map(house.record), values: values, commands: [], at: now, lastAlive: now)
        next.happen(.link(connected: true))
        next.happen(.ready)
        return next
    }

    private init(at now: Instant) { self.now = now }

    func twin(_ device: DeviceIndex, refused: [SlotIndex: Int] = [:]) throws -> Twin {
        try #require(Twin(of: device, in: house, refused: refused, at: now))
    }
}
