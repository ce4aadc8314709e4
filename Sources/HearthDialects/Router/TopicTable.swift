/// Who listens to which exact topic, found by the bytes of the topic without making a string of them.
struct TopicTable<Route: Equatable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let hash: UInt64
        let topic: [UInt8]
        var routes: [Route]
    }

    private var entries: [Entry] = []
    /// Open addressing: one more than the position in `entries`, 0 where free. The count is a power of two.
    private var buckets = [Int32](repeating: 0, count: 16)

    /// Those who listen to the topic, in the order in which they came.
    subscript(topic: UnsafeRawBufferPointer) -> [Route] {
        guard let position = position(of: topic, fingerprint(topic)) else { return [] }
        return entries[position].routes
    }

    mutating func add(_ route: Route, on topic: String) {
        var topic = topic
        topic.withUTF8 { add(route, on: UnsafeRawBufferPointer($0)) }
    }

    mutating func remove(_ route: Route, on topic: String) {
        var topic = topic
        let known = topic.withUTF8 { bytes in
            position(of: UnsafeRawBufferPointer(bytes), fingerprint(UnsafeRawBufferPointer(bytes)))
        }
        if let known { entries[known].routes.removeAll { $0 == route } }
    }

    private mutating func add(_ route: Route, on topic: UnsafeRawBufferPointer) {
        let hash = fingerprint(topic)
        if let position = position(of: topic, hash) {
            if !entries[position].routes.contains(route) { entries[position].routes.append(route) }
            return
        }
        if (entries.count + 1) * 2 > buckets.count { rebuild() }
        entries.append(Entry(hash: hash, topic: Array(topic), routes: [route]))
        occupy(entries.count - 1)
    }

    /// Makes room, and forgets topics to which nobody listens any more.
    private mutating func rebuild() {
        entries.removeAll { $0.routes.isEmpty }
        var size = 16
        while size < (entries.count + 1) * 4 { size *= 2 }
        buckets = [Int32](repeating: 0, count: size)
        for position in entries.indices { occupy(position) }
    }

    private mutating func occupy(_ position: Int) {
        var bucket = Int(truncatingIfNeeded: entries[position].hash) & (buckets.count - 1)
        while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = Int32(position + 1)
    }

    private func position(of topic: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
        var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
        while buckets[bucket] != 0 {
            let position = Int(buckets[bucket] - 1)
            if entries[position].hash == hash, topic.elementsEqual(entries[position].topic) { return position }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return nil
    }
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo), its bits mixed once more because tables use the low ones.
func fingerprint(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash ^ hash >> 32
}
