package import HearthModel

/// All dialects in one value: what arrives on a topic goes to the driver that listens to it, what the house commands
/// goes to the driver of the device. Everything that follows is appended to the caller's `DriverOutput`.
package struct DialectRouter: Sendable {
    private var subscriptions = Subscriptions()
    private var generic = GenericDriver()
    /// By family; `nil` where it is switched off. They are called where they lie and never copied.
    private var drivers: [(any FamilyDriver)?]
    private var configured: [DeviceIndex: ConfiguredDevice] = [:]
    /// Which family serves a device. Several may know the same hardware.
    private var families: [DeviceIndex: Family] = [:]
    private var isConnected = false
    private var conflation = Conflation()
    /// When devices that nothing has announced by then count as absent.
    private var announcementsDue: Instant?

    /// How long a configured device may wait to be announced (docs/spec/devices.md, section 2.6).
    private static let announcementWindow = Milliseconds.minutes(15)

    package init(settings: DialectSettings) {
        let ignored = IgnoreList(settings.ignore)
        drivers = Family.allCases.map { $0.driver(settings, ignored: ignored) }
        // Nothing is subscribed to before there is a connection, so nothing is lost with these.
        var output = DriverOutput()
        for index in drivers.indices { drivers[index]?.discover(subscriptions: &subscriptions, into: &output) }
    }
}

// MARK: - Configuration

extension DialectRouter {
    /// Takes the configured devices, all of them, at the start and after each reload. Only what has changed since the
    /// last time is subscribed to, given up, or found anew.
    package mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], registry: Registry, at now: Instant,
        into output: inout DriverOutput
    ) {
        let old = configured
        configured = Dictionary(devices.map { ($1, $0) }) { _, new in new }
        for (entry, device) in devices {
            conflation.learn(device, registry)
            generic.configure(entry, device, registry: registry, subscriptions: &subscriptions, into: &output)
        }
        for index in drivers.indices {
            drivers[index]?.configure(devices, at: now, subscriptions: &subscriptions, into: &output)
        }
        // After the families, which may have found other uses for the hardware of an entry that has gone.
        for device in old.keys.sorted() where configured[device] == nil { unbind(device, into: &output) }
        if isConnected, configured != old { announcementsDue = now + Self.announcementWindow }
    }

    /// Gives found hardware its place in the house, after the house has defined the device: from now on its state is
    /// listened to.
    package mutating func bind(
        _ handle: FoundHandle, to device: DeviceIndex, registry: Registry, at now: Instant,
        into output: inout DriverOutput
    ) {
        if let other = families[device], other != handle.family {
            drivers[other.rawValue]?.unbind(device, subscriptions: &subscriptions, into: &output)
        }
        families[device] = handle.family
        conflation.learn(device, registry)
        drivers[handle.family.rawValue]?.bind(
            handle.unit, to: device, registry: registry, at: now, subscriptions: &subscriptions, into: &output)
        // The slots of properties with topics of their own may have moved.
        if let entry = configured[device] {
            generic.configure(entry, device, registry: registry, subscriptions: &subscriptions, into: &output)
        }
    }

    /// Whether found hardware may be bound to a device: not if a family that is believed more serves it already.
    package func accepts(_ handle: FoundHandle, as device: DeviceIndex) -> Bool {
        families[device].map { handle.family.rawValue <= $0.rawValue } ?? true
    }

    package mutating func unbind(_ device: DeviceIndex, into output: inout DriverOutput) {
        families[device] = nil
        generic.remove(device, subscriptions: &subscriptions, into: &output)
        for index in drivers.indices { drivers[index]?.unbind(device, subscriptions: &subscriptions, into: &output) }
    }
}

// MARK: - Connection

extension DialectRouter {
    /// A new connection: everything is subscribed to again, and devices are asked for their state.
    package mutating func connected(at now: Instant, into output: inout DriverOutput) {
        isConnected = true
        announcementsDue = now + Self.announcementWindow
        subscriptions.connected(into: &output)
        generic.connected(into: &output)
        for index in drivers.indices { drivers[index]?.connected(at: now, into: &output) }
    }

    package mutating func disconnected() {
        isConnected = false
        announcementsDue = nil
        subscriptions.disconnected()
        generic.disconnected()
        for index in drivers.indices { drivers[index]?.disconnected() }
    }

    package mutating func received(_ message: IncomingMessage, at now: Instant, into output: inout DriverOutput) {
        let first = output.reports.count
        for route in subscriptions.routes(for: message.topic) {
            if route.family == .generic {
                generic.received(message, on: route, at: now, into: &output)
            } else {
                drivers[route.family.rawValue]?.received(
                    message, on: route, at: now, subscriptions: &subscriptions, into: &output)
            }
        }
        for device in output.gone { families[device] = nil }
        guard output.reports.count > first else { return }
        for device in conflation.sift(&output.reports, from: first, on: message.topic, at: now) {
            output.faults.append(Fault(.conflated, Fault.Reason.conflated.sentence, of: device, in: message))
        }
    }

    /// No more messages have come for now: of what was said too often the newest counts.
    package mutating func caughtUp(into output: inout DriverOutput) { conflation.release(into: &output.reports) }
}

// MARK: - Commands

extension DialectRouter {
    /// Appends what tells the device of the command.
    /// - Parameter code: what a person has typed for the device to check.
    /// - Returns: `false` if there is no way to tell it.
    package mutating func encode(
        _ command: Command, code: AccessCode? = nil, registry: Registry, into output: inout DriverOutput
    ) -> Bool {
        guard case .set(let values) = command.body else {
            return generic.encode(command, into: &output) || encodeByFamily(command, code, into: &output)
        }
        // A property with topics of its own goes there, the others to the family.
        let served = values.count { generic.serves($0.slot, of: command.device) }
        if served == values.count { return served > 0 && generic.encode(command, into: &output) }
        if served == 0 { return encodeByFamily(command, code, into: &output) }
        let own = values.filter { generic.serves($0.slot, of: command.device) }
        let rest = values.filter { !generic.serves($0.slot, of: command.device) }
        let ownEncoded = generic.encode(command.setting(own), into: &output)
        let restEncoded = encodeByFamily(command.setting(rest), code, into: &output)
        return ownEncoded || restEncoded
    }

    /// Appends what tells several devices at once, where a bridge has a group of just these.
    /// - Returns: for each message, the commands that it carries; the others are still to be encoded.
    package mutating func encodeTogether(_ commands: [Command], into output: inout DriverOutput) -> [[CommandID]] {
        let plain = commands.filter { command in
            guard case .set(let values) = command.body else { return false }
            return !values.contains { generic.serves($0.slot, of: command.device) }
        }
        var told: [[CommandID]] = []
        for index in drivers.indices { told += drivers[index]?.encodeTogether(plain, into: &output) ?? [] }
        return told
    }

    /// Whether this is an entry for hardware that nothing has announced yet.
    package func awaitsAnnouncement(of device: DeviceIndex) -> Bool {
        drivers.contains { $0?.unclaimed.contains(device) == true }
            && !drivers.contains { $0?.isBound(device) == true }
    }

    private mutating func encodeByFamily(
        _ command: Command, _ code: AccessCode?, into output: inout DriverOutput
    ) -> Bool {
        for index in drivers.indices {
            let isTold =
                if let code {
                    drivers[index]?.encode(command, code: code, into: &output)
                } else {
                    drivers[index]?.encode(command, into: &output)
                }
            if isTold == true { return true }
        }
        return false
    }

    /// Asks a device for its state, now or as soon as the family's rate allows.
    /// - Returns: `false` if it cannot be asked.
    package mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool {
        let asked = generic.ask(device, into: &output)
        for index in drivers.indices where drivers[index]?.ask(device, at: now, into: &output) == true { return true }
        return asked
    }
}

// MARK: - Time

extension DialectRouter {
    /// When `tick` has something to do.
    package var nextDeadline: Instant? {
        var next = announcementsDue
        if let deadline = generic.nextDeadline { next = min(next ?? deadline, deadline) }
        for index in drivers.indices {
            if let deadline = drivers[index]?.nextDeadline { next = min(next ?? deadline, deadline) }
        }
        return next
    }

    package mutating func tick(at now: Instant, into output: inout DriverOutput) {
        generic.tick(at: now, into: &output)
        for index in drivers.indices { drivers[index]?.tick(at: now, subscriptions: &subscriptions, into: &output) }
        guard let due = announcementsDue, due <= now else { return }
        announcementsDue = nil
        for device in Set(drivers.flatMap { $0?.unclaimed ?? [] }).sorted() where awaitsAnnouncement(of: device) {
            output.statuses.append(StatusChange(device: device, status: .offline, source: .driver))
        }
    }
}
