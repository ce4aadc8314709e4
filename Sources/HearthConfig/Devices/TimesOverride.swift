import HearthModel

/// The times that an entry of `devices` or `defaults` sets; what it leaves out stays as it was.
struct TimesOverride {
    private var ackWindow: Milliseconds?
    private var commandTTL: Milliseconds?
    private var hold: Milliseconds?
    private var minInterval: Milliseconds?
    private var staleness: Staleness?
    private var tolerances: [String: Double] = [:]
    /// What was written, for whoever would fill in the rest.
    private(set) var keys: Set<String> = []

    private enum Staleness {
        case auto
        case fixed(DeviceTimes.Staleness)
    }

    init() {}

    /// - Parameter properties: of the devices concerned; `nil` if that cannot be said.
    init(_ section: inout Section, properties: [String]?) {
        let year = Milliseconds.days(365)
        keys = Set(section.keys).intersection([
            "ack_window", "command_ttl", "hold", "min_interval", "staleness", "tolerance",
        ])
        ackWindow = section.duration("ack_window", in: Milliseconds(1) ... .hours(1))
        commandTTL = section.duration("command_ttl", in: .zero ... .days(1), zero: true)
        hold = section.duration("hold", in: .zero...year, zero: true)
        minInterval = section.duration("min_interval", in: .zero ... .hours(1), zero: true)
        staleness = section.staleness("staleness").map { $0.map(Staleness.fixed) ?? .auto }
        let examination = section.examination
        for entry in section.table("tolerance") {
            if let properties, !properties.contains(entry.key) {
                examination.unknown("property", entry.key, at: entry.keyPosition, among: properties)
            }
            tolerances[entry.key] = examination.quantity(entry.value, entry.key, in: 0 ... .greatestFiniteMagnitude)
        }
    }

    func apply(to device: inout Device) {
        device.times.ackWindow = ackWindow ?? device.times.ackWindow
        device.times.commandTTL = commandTTL ?? device.times.commandTTL
        device.times.hold = hold ?? device.times.hold
        device.times.minInterval = minInterval ?? device.times.minInterval
        switch staleness {
        case nil: break
        case .auto: device.times.staleness = .learned(least: device.deviceClass.staleness)
        case .fixed(let staleness): device.times.staleness = staleness
        }
        device.tolerances.merge(tolerances) { $1 }
    }
}

extension Section {
    /// - Returns: `.some(nil)` for `auto`.
    fileprivate mutating func staleness(_ key: String) -> DeviceTimes.Staleness?? {
        guard let node = value(key) else { return nil }
        if case .scalar(let scalar) = node.content {
            if scalar.text == "auto" { return .some(nil) }
            if scalar.text == "never" { return .never }
        }
        return examination.duration(node, key, in: .seconds(1) ... .days(3_650)).map { .after($0) }
    }
}
