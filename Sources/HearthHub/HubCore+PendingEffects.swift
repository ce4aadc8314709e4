import HearthKernel
import HearthModel
import Logging

/// What happened is written down and told in the order in which it happened, but after the commands of its instant have
/// left (docs/decisions/019-commands-first.md). Everything that reads or writes what is kept, or tells something
/// itself, begins with `flushPendingEffects`, so that nobody sees the house without it.
extension HubCore {
    /// Puts the reaction of a step aside, and leaves an empty one in its place.
    /// - Parameter now: when the step was.
    mutating func addPendingEffects(of reaction: inout Reaction, at now: Instant) {
        if untold == pendingEffects.count { pendingEffects.append(PendingEffects()) }
        pendingEffects[untold].take(&reaction, readings: house.readings, at: now)
        untold += 1
    }

    /// Writes down and tells what has happened until now, and what comes of the telling.
    /// - Parameter limit: of how many steps, the oldest first.
    mutating func flushPendingEffects(atMost limit: Int = .max) {
        if isTelling { return }
        isTelling = true
        defer { isTelling = false }
        var told = PendingEffects()
        swap(&told, &sparePendingEffects)
        var left = limit
        while nextTold < untold, left > 0 {
            swap(&told, &pendingEffects[nextTold])
            nextTold += 1
            left -= 1
            collectEvents(of: told)
            for slot in told.reaction.kept { persistence.changed(slot, at: told.at) }
            for notice in told.reaction.notices { report(notice) }
            carryOutSayings(of: told)
            for part in HubCore.parts { part.stepped(told, &self) }
            told.reaction.removeAll()
            told.heard.removeAll(keepingCapacity: true)
        }
        swap(&told, &sparePendingEffects)
        if nextTold == untold { (nextTold, untold) = (0, 0) }
    }

    /// Whether what the last step has led to may be told later. Of the mode it is told what it is at the time.
    func canWait(_ reaction: Reaction) -> Bool {
        !reaction.variables.contains("mode") && !People.cannotWait(reaction, in: self)
    }

    private mutating func collectEvents(of told: borrowing PendingEffects) {
        let (changes, now) = (told.reaction.changes, told.at)
        // A look at what lies in the actor costs more than at a variable.
        let slots = house.registry.slots
        var start = 0
        while start < changes.count {
            let device = slots[changes[start].slot.position].device
            var end = start + 1
            while end < changes.count, slots[changes[end].slot.position].device == device { end += 1 }
            logReach(of: device)
            if isHeard { events.append(.device(DeviceNews(device, in: house, changes: changes[start..<end], at: now))) }
            start = end
        }
        for position in changes.indices {
            let change = changes[position]
            if let heard = told.heard[position] { persistence.record(change, in: house.registry, at: heard) }
        }
        for device in told.reaction.touched
        where !changes.contains(where: { slots[$0.slot.position].device == device }) {
            logReach(of: device)
            if isHeard { events.append(.device(DeviceNews(device, in: house, changes: [], at: now))) }
        }
        for command in told.reaction.commandUpdates {
            recentCommands[command.device, default: []].remember(command)
            count(command)
            if isHeard { events.append(.command(command)) }
            persistence.changed(command, house.commands[command.id]?.flight, in: house.registry, at: now)
        }
    }

    private mutating func report(_ notice: Notice) {
        switch notice {
        case .flapping(let slot):
            logger.warning(
                "Rules switch a slot to and fro; ordinary ones are held back for 60 s",
                metadata: ["slot": "\(house.registry.name(of: slot))"])
        case .unacknowledged(let id):
            logger.warning("A command stays unanswered", metadata: ["command": "\(id.text)"])
        case .notArrived(let id):
            logger.warning("A movement has not arrived in time", metadata: ["command": "\(id.text)"])
        }
    }
}

extension [Command] {
    /// The last five, the newest first.
    fileprivate mutating func remember(_ command: Command) {
        // By its place, since a look at each command would copy it.
        if let known = indices.first(where: { self[$0].id == command.id }) {
            self[known] = command
        } else {
            if count == 5 { removeLast() }
            insert(command, at: 0)
        }
    }
}
