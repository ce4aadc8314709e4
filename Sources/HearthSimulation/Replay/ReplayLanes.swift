package import HearthKernel
package import HearthModel

/// What a property was with the old rules and with the new ones, for the stretches in which that differs. Each begins
/// with a point of both lanes, and ends with one at which both are the same again, or with the replay; what both did
/// alike between stretches is not told.
package struct ReplayLane: Sendable {
    package struct Point: Sendable, Equatable {
        package var at: Instant
        package var value: Value
    }

    package var slot: SlotIndex
    package var old: [Point] = []
    package var new: [Point] = []
}

/// Collects the lanes of a replay, bounded in memory.
struct ReplayLanes {
    /// Of one property, in both lanes together. Further stretches are told by their differences alone.
    static let mostPoints = 400
    static let mostLanes = 40

    private var lanes: [SlotIndex: ReplayLane] = [:]
    private var apart: Set<SlotIndex> = []
    private var order: [SlotIndex] = []

    mutating func note(_ slot: SlotIndex, _ old: Value, _ new: Value, at now: Instant) {
        if old == new {
            if apart.remove(slot) != nil { add(slot, old, new, at: now, isEnd: true) }
            return
        }
        if lanes[slot] == nil {
            guard order.count < ReplayLanes.mostLanes else { return }
            lanes[slot] = ReplayLane(slot: slot)
            order.append(slot)
        }
        guard apart.contains(slot) || !isFull(slot) else { return }
        apart.insert(slot)
        add(slot, old, new, at: now, isEnd: false)
    }

    /// Those with differences first noted first. Stretches that are still open end at the end.
    mutating func close(at end: Instant) -> [ReplayLane] {
        for slot in apart {
            guard let lane = lanes[slot], let old = lane.old.last?.value, let new = lane.new.last?.value else {
                continue
            }
            lanes[slot]?.old.append(.init(at: end, value: old))
            lanes[slot]?.new.append(.init(at: end, value: new))
        }
        apart = []
        return order.compactMap { lanes[$0] }
    }

    private func isFull(_ slot: SlotIndex) -> Bool {
        lanes[slot].map { $0.old.count + $0.new.count >= ReplayLanes.mostPoints } ?? false
    }

    /// A stretch that has begun gets its end, however many points there are.
    private mutating func add(_ slot: SlotIndex, _ old: Value, _ new: Value, at now: Instant, isEnd: Bool) {
        guard isEnd || !isFull(slot), var lane = lanes[slot] else { return }
        let isEdge = isEnd || lane.old.last?.value == lane.new.last?.value
        if isEdge || lane.old.last?.value != old { lane.old.append(.init(at: now, value: old)) }
        if isEdge || lane.new.last?.value != new { lane.new.append(.init(at: now, value: new)) }
        lanes[slot] = lane
    }
}
