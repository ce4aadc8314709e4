package import HearthKernel
import HearthModel

/// Starting and stopping the hub, as the real one does it: what it leaves behind is what the store holds.
extension VirtualHouse {
    /// The hub stops; the devices go on.
    package mutating func stop() {
        guard isRunning else { return }
        endInstant()
        kept?.close(house)
        isRunning = false
    }

    /// The hub starts with what it left behind, and hears what the devices are.
    package mutating func start() {
        guard !isRunning else { return }
        startHub()
    }

    /// Other rules, between two instants.
    package mutating func reload(_ program: Program) {
        self.program = program
        guard isRunning else { return }
        load()
    }

    private mutating func load() {
        reaction.removeAll()
        house.load(program, into: &reaction)
        carryOut()
    }

    /// With what the hub left behind, if it has been there before.
    mutating func startHub() {
        house = House(laidOutAs: world.registry)
        (house.zone, house.site) = (setting.zone, setting.place)
        isRunning = true
        for device in world.registry.devices.compactMap({ $0 }) {
            happen(.define(device.inTests, keepsState: false))
        }
        kept?.restoreDevices(of: &house, at: now)
        load()
        kept?.restoreRules(of: &house)
        happen(.link(connected: true))
        for device in world.registry.indices {
            happen(.availability(device, world.lost.contains(device) ? .offline : .online, .device))
            guard !world.lost.contains(device) else { continue }
            for report in world.state(of: device) { happen(.report(report)) }
        }
        happen(.ready)
    }
}

extension Device {
    /// In tests nothing goes stale, and no command waits for its turn.
    fileprivate var inTests: Device {
        var device = self
        device.restingValues = RestingValues.of(self)
        device.times.staleness = .never
        device.times.minInterval = .zero
        return device
    }
}
