import HearthDialects
import HearthModel

/// What the hub shows of the house on the broker, and what of it has changed since it last looked.
struct Publishing: Sendable {
    var board = RetainedTopics()
    /// The broker is there and the house is ready.
    var isOpen = false
    /// What is subscribed to.
    var filters: Set<String> = []
    /// Where another program says that it has started.
    var birthTopic = ""
    /// What the topics of wishes begin with.
    var requestPrefix = ""
    /// Devices that are shown on the hub's own topics.
    var shown: Set<DeviceIndex> = []
    /// Key → platform of what the last announcement named, and of what earlier ones did and it does not.
    var announced: [String: String] = [:]
    var gone: [String: String] = [:]
    /// By topic: what the store has of the notices there.
    private var noted: [String: [String: String]]
    /// As others were last told; smaller changes are not worth a message.
    var awareness = 0.0

    // What is to be looked at.
    var houseChanged = false
    var everythingChanged = false
    var devicesChanged: Set<DeviceIndex> = []

    /// - Parameter left: discovery and state topics on which an earlier process has left something, with key and
    ///   platform of what it announced there.
    init(left: [String: [String: String]] = [:]) {
        board = RetainedTopics(left: left.keys)
        noted = left
        for components in left.values { announced.merge(components) { first, _ in first } }
    }

    mutating func changed(_ device: DeviceIndex) {
        if isOpen, shown.contains(device) { devicesChanged.insert(device) }
    }

    /// - Returns: whether the store has something else of the notice on this topic.
    mutating func note(_ notice: [String: String]?, on topic: String) -> Bool {
        guard noted[topic] != notice else { return false }
        noted[topic] = notice
        return true
    }

    mutating func takeAwareness(_ level: Double) -> Double {
        if abs(level - awareness) >= 0.01 { awareness = level }
        return awareness
    }

    mutating func announce(_ components: [HouseComponent]) {
        let now = Dictionary(components.map { ($0.key, $0.platform) }) { first, _ in first }
        gone.merge(announced) { $1 }
        gone = gone.filter { now[$0.key] != $0.value }
        announced = now
    }
}
