import HearthModel

/// Puts together what several sources say about a device's being there (docs/spec/devices.md, section 5.4).
struct StatusTracker: Sendable {
    private enum Mark: Sendable {
        case unheard, online, offline
        /// The broker had kept it; a live message of the device refutes it.
        case retainedOffline
    }

    let device: DeviceIndex
    var mode: GenericBinding.AvailabilityMode = .latest
    private var topics: [Mark]
    private var bridgeIsOnline = true
    /// What the newest message of any source says.
    private var latest: Bool?
    /// The device itself has spoken in this connection, and nothing live has said since that it is gone.
    private var isHeard = false
    private var told = DeviceStatus.unknown

    /// - Parameter topics: how many availability topics there are.
    init(device: DeviceIndex, topics: Int, mode: GenericBinding.AvailabilityMode = .latest) {
        self.device = device
        self.mode = mode
        self.topics = Array(repeating: .unheard, count: topics)
    }

    /// A live message from the device itself.
    mutating func heardReport(into output: inout DriverOutput) {
        if isHeard, told == .online { return }
        isHeard = true
        latest = true
        for index in topics.indices where topics[index] == .retainedOffline { topics[index] = .unheard }
        tell(.report, into: &output)
    }

    mutating func heard(topic: Int, online: Bool, retained: Bool, into output: inout DriverOutput) {
        if retained, !online, isHeard { return }
        topics[topic] = online ? .online : retained ? .retainedOffline : .offline
        latest = online
        if !online { isHeard = false }
        tell(.device, into: &output)
    }

    mutating func heard(bridgeOnline: Bool, into output: inout DriverOutput) {
        bridgeIsOnline = bridgeOnline
        if !bridgeOnline { isHeard = false }
        tell(.bridge, into: &output)
    }

    /// The connection is gone: whatever is heard on the next one is news.
    mutating func disconnected() {
        self = StatusTracker(device: device, topics: topics.count, mode: mode)
    }

    private mutating func tell(_ source: AvailabilitySource, into output: inout DriverOutput) {
        let status = status
        guard status != told else { return }
        told = status
        output.statuses.append(StatusChange(device: device, status: status, source: source))
    }

    private var status: DeviceStatus {
        if !bridgeIsOnline { return .offline }
        let online = topics.count { $0 == .online }
        let offline = topics.count { $0 == .offline || $0 == .retainedOffline }
        switch mode {
        case .latest: return latest.map { $0 ? .online : .offline } ?? .unknown
        case .all:
            if offline > 0 { return .offline }
            return isHeard || (online == topics.count && online > 0) ? .online : .unknown
        case .any:
            if online > 0 || isHeard { return .online }
            return offline == topics.count && offline > 0 ? .offline : .unknown
        }
    }
}
