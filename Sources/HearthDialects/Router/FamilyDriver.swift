import HearthModel

/// What the router asks of a family whose devices announce themselves. A driver numbers its units, the parts of
/// hardware that can each be a device of the house; the numbers are handed out as handles and never used again.
protocol FamilyDriver: Sendable {
    /// Listens to that through which devices are found; once, before anything else.
    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput)

    /// Takes the configured devices, those of all families, at the start and after each reload: finds anew what an
    /// entry now claims or describes otherwise.
    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput)

    /// A unit has become a device of the house; bound again, it has perhaps other slots.
    mutating func bind(
        _ unit: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput)

    /// Devices of other families may be meant, which are none of its business.
    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput)

    /// The subscriptions has subscribed to everything again; what is left to do is to ask.
    mutating func connected(at now: Instant, into output: inout DriverOutput)

    mutating func disconnected()

    /// A message on a topic that the driver listens to.
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput)

    /// - Returns: whether there is a way to tell the device any part of the command.
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool

    /// As `encode`, with what a person has typed for the device to check.
    mutating func encode(_ command: Command, code: AccessCode, into output: inout DriverOutput) -> Bool

    /// Tells several devices with one message where the family can; what is left over is told one by one.
    /// - Returns: for each message that it appends, the commands that it carries.
    mutating func encodeTogether(_ commands: [Command], into output: inout DriverOutput) -> [[CommandID]]

    /// - Returns: whether the device is asked for its state, now or as soon as the family's rate allows.
    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool

    /// Configured devices that nothing has announced.
    var unclaimed: [DeviceIndex] { get }

    /// Whether the device is one of its units. An entry may be meant for either of two families.
    func isBound(_ device: DeviceIndex) -> Bool

    /// When `tick` has something to do.
    var nextDeadline: Instant? { get }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput)
}

extension FamilyDriver {
    /// Most families have no codes.
    mutating func encode(_ command: Command, code: AccessCode, into output: inout DriverOutput) -> Bool {
        encode(command, into: &output)
    }

    /// Most families have nothing of the kind.
    mutating func encodeTogether(_ commands: [Command], into output: inout DriverOutput) -> [[CommandID]] { [] }
}
