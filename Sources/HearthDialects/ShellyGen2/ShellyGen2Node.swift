import HearthJSON
import HearthModel

/// One device of the second or a later generation.
struct ShellyGen2Node: Sendable {
    /// How it can be told something.
    enum Ear: Sendable {
        case unknown
        /// Remote calls.
        case calls
        /// Words on `<prefix>/command/<component>`, which is what is left when calls over MQTT are switched off.
        case words
    }

    /// Of its topics; may hold slashes.
    let prefix: String
    /// As it signs its messages.
    var source: String?
    var ear = Ear.unknown
    /// What is being found out; `nil` otherwise.
    var draft: ShellyGen2Description?
    /// What was found out last; empty before that.
    var parts: [ShellyGen2Part] = []
    var mac: String?
    /// Components of which nothing is known here.
    var unknownComponents: [String] = []
    var isSleepy = false
    var online: (Bool, retained: Bool)?
    /// What components said before the house listened to them.
    var news: [String: JSONValue] = [:]
    /// Components whose own topics are listened to.
    var components: [String] = []
    /// Asking again for what it has: a burst of changes is one.
    var rediscoverAt: Instant?
    /// When its status is asked for although it has not said anything.
    var pollAt: Instant?
    /// All components of a device that has not answered calls yet, as it said when it woke.
    var fullStatus: JSONValue?
    /// Its components tell of themselves, because it answers no calls.
    var isGathering = false
    /// When they have probably all done so.
    var settlesAt: Instant?
    /// The last event of each component, so that it does not count twice.
    var lastEvents: [String: Double] = [:]

    var complaints = Complaints()

    init(prefix: String) { self.prefix = prefix }

    /// The earliest thing that it has to do.
    var nextTimer: Instant? { [rediscoverAt, pollAt, settlesAt].compactMap(\.self).min() }

    mutating func disconnected() {
        (online, rediscoverAt, pollAt, settlesAt) = (nil, nil, nil, nil)
        if !isGathering { draft = nil }
        lastEvents.removeAll()
    }

    /// The filters for all devices bring what stands under a prefix of one level.
    var isFoundByFilter: Bool { !prefix.contains("/") }
}
