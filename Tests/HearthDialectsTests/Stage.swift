import HearthDialects
import HearthModel

/// A house without anything but devices, which takes up what drivers find as the hub does.
struct Stage {
    var router: DialectRouter
    var registry = Registry()
    var now = Instant(milliseconds: 1_700_000_000_000)
    private(set) var handles: [DeviceIndex: FoundHandle] = [:]
    /// Messages come together, and there are more of them to be read.
    var hasMore = false

    init(_ settings: DialectSettings = DialectSettings(), connected: Bool = true) {
        router = DialectRouter(settings: settings)
        if connected { _ = connect() }
    }

    @discardableResult
    mutating func configure(_ entries: [ConfiguredDevice]) -> DriverOutput {
        var output = DriverOutput()
        let devices = entries.map { ($0, registry.define($0.device)) }
        router.configure(devices, registry: registry, at: now, into: &output)
        return adopt(output)
    }

    mutating func connect() -> DriverOutput {
        var output = DriverOutput()
        router.connected(at: now, into: &output)
        return output
    }

    @discardableResult
    mutating func hear(_ topic: String, _ payload: String, retained: Bool = false, duplicate: Bool = false)
        -> DriverOutput
    {
        hear(topic, Array(payload.utf8), retained: retained, duplicate: duplicate)
    }

    @discardableResult
    mutating func hear(
        _ topic: String, _ payload: [UInt8], retained: Bool = false, duplicate: Bool = false
    ) -> DriverOutput {
        var output = DriverOutput()
        Array(topic.utf8).withUnsafeBytes { topic in
            payload.withUnsafeBytes { payload in
                router.received(
                    IncomingMessage(topic: topic, payload: payload, retained: retained, duplicate: duplicate), at: now,
                    into: &output)
            }
        }
        if !hasMore { router.caughtUp(into: &output) }
        return adopt(output)
    }

    @discardableResult
    mutating func tick(after span: Milliseconds) -> DriverOutput {
        now = now + span
        var output = DriverOutput()
        router.tick(at: now, into: &output)
        return adopt(output)
    }

    /// - Returns: `topic payload` of each publication; `nil` if there is no way to tell the device.
    mutating func tell(_ id: String, _ values: [String: Value], over transition: Milliseconds = .zero) -> [String]? {
        guard let device = registry.index(of: id) else { return nil }
        let wishes = values.sorted { $0.key < $1.key }.compactMap { name, value in
            registry.slot(name, of: device).map { SlotValue($0, value) }
        }
        return tell(device, .set(wishes), over: transition)
    }

    mutating func tell(_ id: String, _ act: Command.Act) -> [String]? {
        registry.index(of: id).flatMap { tell($0, .act(act)) }
    }

    /// The same with what a person has typed.
    mutating func tell(_ id: String, _ property: String, _ value: Value, code: AccessCode) -> [String]? {
        guard let device = registry.index(of: id), let slot = registry.slot(property, of: device) else { return nil }
        return output(telling: device, .set([SlotValue(slot, value)]), over: .zero, code: code)?.texts
    }

    mutating func tell(_ id: String, _ act: Command.Act, code: AccessCode) -> [String]? {
        registry.index(of: id).flatMap { output(telling: $0, .act(act), over: .zero, code: code)?.texts }
    }

    /// Everything that a command for these values comes to.
    mutating func output(telling id: String, _ values: [String: Value]) -> DriverOutput {
        guard let device = registry.index(of: id) else { return DriverOutput() }
        let wishes = values.compactMap { name, value in registry.slot(name, of: device).map { SlotValue($0, value) } }
        return output(telling: device, .set(wishes), over: .zero) ?? DriverOutput()
    }

    /// All that a command sends.
    mutating func publications(_ id: String, _ body: Command.Body) -> [Publication] {
        registry.index(of: id).flatMap { output(telling: $0, body, over: .zero) }?.publications ?? []
    }

    /// The same for several devices at one instant.
    /// - Returns: `topic payload` of what tells several of them, and those that are left.
    mutating func tellTogether(_ wishes: [(id: String, values: [String: Value])]) -> (told: [String], left: [String]) {
        var output = DriverOutput()
        let commands = wishes.enumerated().compactMap { number, wish -> Command? in
            guard let device = registry.index(of: wish.id) else { return nil }
            let values = wish.values.sorted { $0.key < $1.key }.compactMap { name, value in
                registry.slot(name, of: device).map { SlotValue($0, value) }
            }
            return Command(
                id: CommandID(Int64(number + 1)), device: device, action: "test", body: .set(values), origin: .clock,
                layer: nil, at: now, expiresAt: now + .seconds(60))
        }
        let told = Set(router.encodeTogether(commands, into: &output).joined())
        return (output.texts, zip(wishes, commands).filter { !told.contains($1.id) }.map(\.0.id))
    }

    private mutating func tell(
        _ device: DeviceIndex, _ body: Command.Body, over transition: Milliseconds = .zero
    ) -> [String]? {
        output(telling: device, body, over: transition)?.texts
    }

    private mutating func output(
        telling device: DeviceIndex, _ body: Command.Body, over transition: Milliseconds, code: AccessCode? = nil
    ) -> DriverOutput? {
        var output = DriverOutput()
        let command = Command(
            id: CommandID(1), device: device, action: "test", body: body, transition: transition, origin: .clock,
            layer: nil, at: now, expiresAt: now + .seconds(60))
        return router.encode(command, code: code, registry: registry, into: &output) ? output : nil
    }

    func device(_ id: String) -> Device? { registry.index(of: id).flatMap { registry[$0] } }

    /// What the reports say of a device, by property; later reports count.
    func values(_ id: String, in output: DriverOutput) -> [String: Value] {
        guard let device = registry.index(of: id) else { return [:] }
        var values: [String: Value] = [:]
        for report in output.reports where report.device == device {
            for value in report.values { values[registry[value.slot].property.name] = value.value }
        }
        return values
    }

    func statuses(_ id: String, in output: DriverOutput) -> [DeviceStatus] {
        let device = registry.index(of: id)
        return output.statuses.filter { $0.device == device }.map(\.status)
    }

    /// Ids are names in lower case with `_` for what is no letter or digit.
    private mutating func adopt(_ output: DriverOutput) -> DriverOutput {
        var all = output
        var waiting = output.found
        while let found = waiting.first {
            waiting.removeFirst()
            var device = found.device
            if found.configured == nil {
                device.id = String(
                    device.name.lowercased().unicodeScalars.map { scalar -> Character in
                        scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? Character(scalar) : "_"
                    })
            }
            let index = registry.define(device)
            handles[index] = found.handle
            var followUp = DriverOutput()
            router.bind(found.handle, to: index, registry: registry, at: now, into: &followUp)
            all.append(followUp)
            waiting += followUp.found
        }
        return all
    }
}

extension DriverOutput {
    mutating func append(_ other: DriverOutput) {
        subscribe += other.subscribe
        unsubscribe += other.unsubscribe
        publications += other.publications
        found += other.found
        gone += other.gone
        reports += other.reports
        statuses += other.statuses
        commandErrors += other.commandErrors
        targets += other.targets
        alerts += other.alerts
        faults += other.faults
        unsupported += other.unsupported
        bridges += other.bridges
    }

    var texts: [String] { publications.map { $0.topic + " " + String(decoding: $0.payload, as: UTF8.self) } }
    var filters: [String] { subscribe.map(\.filter) }
}

extension ConfiguredDevice {
    static func make(
        _ id: String, _ deviceClass: String, _ binding: Binding, properties: [String: GenericBinding] = [:],
        only names: [String]? = nil, explicit: Set<String> = ["class"]
    ) -> ConfiguredDevice {
        let deviceClass = DeviceClass.named(deviceClass)!
        let kept = names.map { names in deviceClass.properties.filter { names.contains($0.name) } }
        return ConfiguredDevice(
            device: Device(id: id, name: id, deviceClass: deviceClass, properties: kept, integration: binding.family),
            binding: binding, properties: properties, explicit: explicit)
    }
}

extension GenericBinding {
    static func make(_ set: (inout GenericBinding) -> Void) -> GenericBinding {
        var binding = GenericBinding()
        set(&binding)
        return binding
    }
}
