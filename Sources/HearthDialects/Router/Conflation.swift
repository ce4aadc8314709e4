import HearthModel

/// Spares the house what one topic says too often (docs/spec/devices.md, section 5.8). After the first 50 messages of a
/// second its messages wait until all is read that has come with them, and of these only the newest value of each
/// property counts. So nothing is held up that the house has time for. Events are never put together: the first 20
/// count, in their order.
struct Conflation: Sendable {
    private static let (most, mostEvents) = (50, 20)
    private static let span = Milliseconds.seconds(1)

    /// The second that is counted, and how much was said in it, by the fingerprint of the topic.
    private var began = Instant.distantPast
    private var counts: [UInt64: Int] = [:]
    /// The newest of what was too much, one report for each device.
    private var held: [Report] = []
    /// How many events have counted since what was held was let go, of topics that said too much.
    private var heardEvents: [UInt64: Int] = [:]
    private var events: Set<SlotIndex> = []

    mutating func learn(_ device: DeviceIndex, _ registry: Registry) {
        for slot in registry.slots(of: device) where registry[slot].property.type.isEvent { events.insert(slot) }
    }

    /// Everything that has come is read: what was held counts.
    mutating func release(into reports: inout [Report]) {
        reports += held
        held.removeAll(keepingCapacity: true)
        heardEvents.removeAll(keepingCapacity: true)
    }

    /// Takes out of the reports that a message has just brought what has to wait.
    /// - Parameter first: where the reports of the message begin.
    /// - Returns: the devices of which something does not count, of this message or of one before it.
    mutating func sift(
        _ reports: inout [Report], from first: Int, on topic: UnsafeRawBufferPointer, at now: Instant
    ) -> [DeviceIndex] {
        if now >= began + Self.span || now < began {
            began = now
            counts.removeAll(keepingCapacity: true)
        }
        let key = fingerprint(topic)
        counts[key, default: 0] += 1
        guard counts[key, default: 0] > Self.most else { return held.isEmpty ? [] : replaceHeld(by: reports[first...]) }
        if reports[first...].contains(where: { $0.values.contains { events.contains($0.slot) } }) {
            heardEvents[key, default: 0] += 1
        }
        let takesEvents = heardEvents[key, default: 0] <= Self.mostEvents
        var cut: [DeviceIndex] = []
        for index in reports.indices[first...] {
            let told = reports[index]
            reports[index].values = takesEvents ? told.values.filter { events.contains($0.slot) } : []
            let losesEvent = !takesEvents && told.values.contains { events.contains($0.slot) }
            let replaces = hold(told.values.filter { !events.contains($0.slot) }, of: told)
            if losesEvent || replaces { cut.append(told.device) }
        }
        reports.removeAll { $0.values.isEmpty }
        return cut
    }

    /// A second may begin while messages of the last one are held: what counts at once is newer than they.
    /// - Returns: the devices of which something held does not count any more.
    private mutating func replaceHeld(by reports: ArraySlice<Report>) -> [DeviceIndex] {
        var cut: [DeviceIndex] = []
        for report in reports {
            guard let known = held.firstIndex(where: { $0.device == report.device }) else { continue }
            let older = held[known].values.filter { old in !report.values.contains { $0.slot == old.slot } }
            if older.count < held[known].values.count { cut.append(report.device) }
            held[known].values = older
            if older.isEmpty { held.remove(at: known) }
        }
        return cut
    }

    /// - Returns: whether something older does not count any more.
    private mutating func hold(_ values: [SlotValue], of report: Report) -> Bool {
        guard !values.isEmpty else { return false }
        var newest = report
        newest.values = values
        guard let known = held.firstIndex(where: { $0.device == report.device }) else {
            held.append(newest)
            return false
        }
        let older = held[known].values.filter { old in !values.contains { $0.slot == old.slot } }
        let replaces = older.count < held[known].values.count
        newest.values = older + values
        held[known] = newest
        return replaces
    }
}
