package import HearthModel

extension House {
    /// The lanes of a device's commands, where they go over the broker connection.
    private func lanes(of device: DeviceIndex) -> [Int] {
        guard devices[device.position].usesLink else { return [] }
        return devices[device.position].bridge.map { [$0, Lane.broker] } ?? [Lane.broker]
    }

    /// The lane of a bridge, by the name of the bridge.
    mutating func lane(of bridge: String) -> Int {
        if let known = lanes.firstIndex(where: { $0.name == bridge }) { return known }
        lanes.append(Lane(bridge))
        return lanes.count - 1
    }

    /// The lane in which a command must wait for its turn; `nil`: it may be sent in view of all others. What may not
    /// wait does not: safety, an act, and what is sent at once or never.
    func closedLane(to live: LiveCommand) -> Int? {
        let device = live.command.device.position
        guard devices[device].usesLink, live.command.layer != .safety, !live.targets.isEmpty,
            commandTTL(of: live.command.device) > .zero
        else { return nil }
        if let bridge = devices[device].bridge, isClosed(bridge, to: live) { return bridge }
        return isClosed(Lane.broker, to: live) ? Lane.broker : nil
    }

    private func isClosed(_ lane: Int, to live: LiveCommand) -> Bool {
        if let first = lanes[lane].waiting.first, first.comesBefore(live.waiter) { return true }
        guard lanes[lane].opens(at: arrival) != nil else { return false }
        // A broker that has confirmed what it was given so many commands ago is not in a hurry. A bridge confirms nothing.
        return lane != Lane.broker || !lanes[lane].waiting.isEmpty || !isTaken(lanes[lane].oldestSent)
    }

    private func isTaken(_ id: CommandID) -> Bool {
        guard let live = commands[id] else { return true }
        return live.isTaken || live.command.state != .sent
    }

    mutating func lineUp(_ live: LiveCommand, in lane: Int) {
        lanes[lane].lineUp(live.waiter)
        openLater(lane)
    }

    private mutating func openLater(_ lane: Int) {
        guard lanes[lane].due == nil else { return }
        let opening = lanes[lane].opens(at: arrival) ?? arrival
        lanes[lane].due = opening
        deadlines.add(.turn(lane: lane), at: opening)
    }

    /// A lane is open again: those who have waited longest are sent, as many as it takes.
    mutating func meetTurn(_ lane: Int, at instant: Instant, into reaction: inout Reaction) {
        guard lanes[lane].due == instant else { return }
        while lanes[lane].opens(at: arrival) == nil, let waiter = lanes[lane].next() {
            dispatch(waiter.command, into: &reaction)
        }
        lanes[lane].due = nil
        if !lanes[lane].waiting.isEmpty { openLater(lane) }
    }

    func nextTurn(in lane: Int) -> Instant { lanes[lane].opens(at: arrival) ?? arrival + Lane.span }

    mutating func countInLanes(_ live: LiveCommand, at instant: Instant) {
        let device = live.command.device.position
        guard devices[device].usesLink else { return }
        lanes[Lane.broker].count(live.command.id, at: instant)
        if let bridge = devices[device].bridge { lanes[bridge].count(live.command.id, at: instant) }
    }

    /// Commands that could be sent now if they did not have to wait for their turn in a lane of these.
    package func waiting(beside sent: [Command]) -> [Command] {
        return Set(sent.flatMap { lanes(of: $0.device) }).sorted().flatMap { lane in
            lanes[lane].waiting.compactMap { waiter in
                guard let live = commands[waiter.command], live.command.state == .queued,
                    live.command.reason == .rateLimited, arrival < live.command.expiresAt,
                    obstacle(to: live.command.device) == nil, turn(at: live.command.device, of: live) == nil
                else { return nil }
                return live.command
            }
        }
    }

    /// One message has told all of these: together they count as one. Those that still waited for their turn have had it.
    mutating func combined(_ ids: [CommandID], into reaction: inout Reaction) {
        let told = ids.compactMap { commands[$0] }
        guard let first = told.first else { return }
        let counted = told.count { $0.command.state == .sent }
        for live in told where live.command.state == .queued { send(live, isTold: true, into: &reaction) }
        if counted == 0 { countInLanes(first, at: arrival) }
        for lane in lanes(of: first.command.device) {
            lanes[lane].takeBack(max(0, counted - 1))
            lanes[lane].leave(ids)
            guard !lanes[lane].waiting.isEmpty else { continue }
            lanes[lane].due = nil
            openLater(lane)
        }
    }

    /// A command that was replaced while it waited leaves its place to the newer one.
    mutating func leavePlace(of old: LiveCommand, to new: CommandID) {
        for lane in lanes(of: old.command.device) where !lanes[lane].waiting.isEmpty {
            guard lanes[lane].leave([old.command.id]), var live = commands[new] else { continue }
            live.place = old.waiter.place
            commands.replace(live)
            if lanes[lane].leave([new]) { lanes[lane].lineUp(live.waiter) }
        }
    }
}

extension LiveCommand {
    var waiter: Lane.Waiter {
        Lane.Waiter(
            command: command.id, isHand: command.layer == .manual || command.origin.isHand, place: place ?? command.id)
    }
}
