import HearthConfig
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

extension HubCore {
    mutating func expect(_ visit: Visit) {
        if visits.known[visit.id] == nil { log(visit) }
        visits.known[visit.id] = visit
        snapshotIsStale = true
        lookAtVisits()
    }

    private mutating func log(_ visit: Visit) {
        let (zone, today) = (house.zone, house.zone.local(now).date)
        let span = [visit.from, visit.to].map { zone.local($0).text(on: today) }
        let whole = visit.kind == .absence ? "Nobody is to be at home" : "Expected: \(visit.who),"
        log(
            LoggedEvent(
                at: now, .presence, subject: visit.id, origin: visit.saidBy.text,
                text: "\(whole) from \(span[0]) to \(span[1])"
            ).remembered(.people))
    }

    mutating func cancel(_ visit: Visit) {
        if let known = visits.known[visit.id], known.noted != nil { liftAbsence(known) }
        visits.known[visit.id] = nil
        keep(Visit?.none, in: .visits, under: visit.id)
        snapshotIsStale = true
        lookAtVisits()
    }

    /// Begins absences, and forgets what is over.
    mutating func lookAtVisits() {
        let (now, zone) = (self.now, house.zone)
        var due: Instant?
        for visit in visits.known.values.sorted(by: { $0.id < $1.id }) {
            guard let window = visit.window(at: now - Visit.leeway, in: zone) else {
                visits.known[visit.id] = nil
                keep(Visit?.none, in: .visits, under: visit.id)
                snapshotIsStale = true
                continue
            }
            var next = window.upperBound + Visit.leeway
            if visit.kind == .absence, visit.noted != window.lowerBound {
                if window.contains(now) {
                    begin(visit, window)
                } else if now < window.lowerBound {
                    next = window.lowerBound
                }
            }
            due = min(due ?? next, next)
        }
        visits.due = due
    }

    /// Those who are away are taken to be, until it is over or a tracker says otherwise.
    private mutating func begin(_ absence: Visit, _ window: Range<Instant>) {
        note(absence, window)
        for person in absence.people {
            say(.init(isHome: false, by: absence.saidBy, at: now, until: window.upperBound), of: person)
        }
    }

    /// From now on trackers count again. Of who has none it is only known that they were away.
    private mutating func liftAbsence(_ absence: Visit) {
        for person in absence.people {
            guard let word = people.presences[person]?.word, !word.isHome, word.by == absence.saidBy, word.until != nil
            else { continue }
            say(.init(isHome: false, by: absence.saidBy, at: now, until: now), of: person)
        }
    }

    private mutating func note(_ visit: Visit, _ window: Range<Instant>) {
        visits.known[visit.id]?.noted = window.lowerBound
        keep(visits.known[visit.id], in: .visits, under: visit.id)
    }

    /// Every person who lives here is known to be away, or everybody has said that they are.
    func isEverybodyAway(at now: Instant) -> Bool {
        let presences = people.presences.values
        if presences.contains(where: { $0.isHome == true }) { return false }
        if visits.known.absence(at: now, in: house.zone) != nil { return true }
        // Of who has no tracker, what was said last may be long over.
        let known = presences.filter { [.owner, .resident].contains($0.person.role) }
        return !known.isEmpty
            && known.allSatisfy { $0.isHome == false && (!$0.person.trackers.isEmpty || $0.word != nil) }
    }

    // MARK: What is seen

    /// Something that only people do, as far as a device tells: a door that opens, somebody who moves.
    func sign(_ change: SlotChange, at now: Instant) -> Strangers.Sign? {
        guard change.origin == .device, change.old != change.new, change.old.isKnown else { return nil }
        let index = house.registry[change.slot].device
        guard house.registry.slots(of: index).first == change.slot, let device = house.registry[index],
            let kind = Visits.kinds[device.deviceClass.id], change.new == device.deviceClass.activeValue
        else { return nil }
        return Strangers.Sign(
            kind, by: device.id, device.name,
            isOutdoors: device.area.flatMap { configuration.areas[$0]?.outdoor } ?? false,
            mayBePet: kind == .motion && configuration.watch.pets.contains(device.id), at: now)
    }

    /// Whether somebody who is expected accounts for what happens in an area now.
    func isExpected(in area: String?, at now: Instant) -> Bool {
        if visits.known.isEmpty { return false }
        return visits.known.values.contains { $0.covers(area) && $0.current(at: now, in: house.zone) != nil }
    }

    mutating func noteSign(_ change: SlotChange, at now: Instant) {
        guard let sign = sign(change, at: now) else { return }
        let area = house.registry[house.registry[change.slot].device]?.area
        let expected = visits.known.expected(at: now, in: house.zone)
        for visit in expected where visit.kind == .guest {
            let isComing = sign.kind == .entrance || area.map(visit.areas.contains) == true
            guard isComing, let window = visit.current(at: now, in: house.zone), visit.noted != window.lowerBound else {
                continue
            }
            note(visit, window)
            visits.haveGuestsCome = true
        }
        guard isEverybodyAway(at: now), !expected.contains(where: { $0.covers(area) }) else { return }
        // Who is expected comes in by some door, and passes the rooms that have one.
        if !expected.isEmpty, sign.kind == .entrance || hasEntrance(area) { return }
        if sign.kind == .motion, !sign.isOutdoors, isBeingVacuumed { return }
        visits.signs.append(sign)
        if visits.signs.count > Visits.mostSigns { visits.signs.removeFirst() }
    }

    private func hasEntrance(_ area: String?) -> Bool {
        house.registry.indices.contains { index in
            house.registry[index].map { $0.area == area && [.door, .lock].contains($0.deviceClass.id) } ?? false
        }
    }

    /// A robot sets off motion sensors.
    private var isBeingVacuumed: Bool {
        house.registry.indices.contains { index in
            guard house.registry[index]?.deviceClass.id == .vacuum, let slot = house.registry.slots(of: index).first
            else {
                return false
            }
            return [.text("cleaning"), .text("returning")].contains(house.reading(slot).value)
        }
    }

    /// What was seen since the last look, and whether guests have come.
    mutating func takeSigns() -> (signs: [Strangers.Sign], haveGuestsCome: Bool) {
        defer { (visits.signs, visits.haveGuestsCome) = ([], false) }
        return (visits.signs, visits.haveGuestsCome)
    }
}

extension Visits {
    /// More are not kept between two looks.
    fileprivate static let mostSigns = 200
    fileprivate static let kinds: [DeviceClass.ID: Strangers.Sign.Kind] = [
        .door: .entrance, .window: .entrance, .contact: .entrance, .motion: .motion, .presence: .motion,
        .tamper: .tamper, .alarm: .alarm,
    ]
}
