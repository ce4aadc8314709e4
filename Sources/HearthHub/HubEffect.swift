import HearthDialects
import HearthLinks
import HearthModel
import HearthPost

/// What the core of the hub wants done outside of it.
enum HubEffect {
    // To the broker.
    case subscribe([TopicFilter])
    case unsubscribe([String])
    /// - Parameter expiry: after which the broker must no longer deliver it.
    case publish(Publication, expiry: Milliseconds?, carrying: Cargo?)
    /// Says goodbye to the broker.
    case hangUp
    case tickLink

    // To the lines of this computer.
    /// - Parameter rest: what is left of the command for others, once whoever holds the lines has heard.
    case drive(Command, rest: Command?)
    case wire([GPIOWiring])
    case listenToPins

    // To people and programs.
    case answer(Int, ControlReport)
    case post(Letter, to: Deliveries.Address, at: Instant)
    case tell([HubEvent])
    case show(HouseSnapshot)
    /// Those who read events patiently.
    case wakeListeners

    /// Hardware that was nothing to anybody leaves the store.
    case forget(identities: [String])

    // To those who wait.
    case wakeWriter, wakeTracer
    case configurationIsOutdated, rulesAreOutdated

    /// What a message to the broker is for.
    enum Cargo {
        case commands([CommandID])
        case delivery(Deliveries.Delivery)
    }
}
