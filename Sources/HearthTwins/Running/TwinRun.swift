package import HearthKernel
package import HearthModel
import HearthSimulation

/// One run ahead: a fork of the house in virtual time, with rooms that warm and cool, loads that draw and people who stay
/// where they are. Nothing of it can reach a device.
package struct TwinRun: Sendable {
    /// How often sensors report and what is shown in a course is noted.
    private static let interval = Milliseconds.minutes(5)
    /// How uncertain is what nobody has measured: relative standard deviations.
    static let unsure = (tau: 0.35, gain: 0.3, power: 0.2)
    /// What warms a room that was not learned besides, K/h: standard deviation.
    private static let unforeseen = 0.1

    package private(set) var tally = Tally()
    var house: VirtualHouse
    package var now: Instant { house.now }
    /// Areas, in the order of `Tally.Sample.rooms`.
    package var rooms: [String] { heated.map(\.area) }
    /// One property of each room that reports how warm it is.
    package var roomSlots: [SlotIndex] { heated.compactMap(\.sensors.first) }
    /// Rooms of which it is not known what heats them.
    package var unheated: [String] { heated.filter { !$0.isHeated }.map(\.area) }
    /// Devices of which nobody has said what they draw.
    package var guesses: [DeviceIndex] { loads.filter(\.isGuess).map(\.device) }
    /// Whether anybody measures how warm it is outside.
    package var knowsWeather: Bool { weather != nil }
    package var watchesEntrances: Bool { watch.hasAnythingToWatch }
    package var hasLoads: Bool { !loads.isEmpty }

    var heated: [Room] = []
    private var loads: [Load] = []
    /// Devices whose heating is at work, by position.
    private var calling: [Bool]
    var weather: Weather?
    var watch: Watch
    private let setting: TwinSetting
    private var tariff: Tariff
    private var end: Instant
    private var isTold: Bool
    private var hasCourse: Bool
    /// J, at the last sample of the course.
    private var sampled = 0.0
    /// Devices without power.
    var cut: Set<DeviceIndex> = []
    /// To be made, the latest first.
    var ahead: [TwinEvent]
    /// W, at this instant.
    package private(set) var power = 0.0
    private var nextReport: Instant

    /// - Parameters:
    ///   - draws: of this run; `nil`: what is likeliest, without chance.
    ///   - events: what happens, in any order.
    ///   - isTold: notes what happens, and a course.
    package init(
        of house: House, from now: Instant, to end: Instant, setting: TwinSetting, draws: Draws?,
        events: [TwinEvent], isTold: Bool
    ) {
        self.house = VirtualHouse(from: house, at: now)
        (self.setting, self.end, self.isTold, hasCourse) = (setting, end, isTold, isTold)
        tariff = setting.tariff
        watch = Watch(house.registry)
        ahead = TwinRun.latestFirst(events)
        nextReport = now + TwinRun.interval
        calling = [Bool](repeating: false, count: house.registry.devices.count)
        weather = outdoors(house, now, draws)
        loads = house.registry.indices.compactMap { index in
            let id = house.registry[index]?.id ?? ""
            return Load(
                index, in: house.registry, powers: setting.powers[id],
                factor: TwinRun.factor(TwinRun.unsure.power, draws, id, 0)
            ) { self.house.world.values[$0.position] }
        }
        heated = roomsOf(house, now, draws)
    }

    /// Goes on from here to another end, and counts anew.
    /// - Parameters:
    ///   - rules: in place of those that are live.
    ///   - tariff: `nil`: that of the house.
    ///   - events: what happens, in any order; what was to happen and has not, does not.
    ///   - isTold: notes what happens, and a course.
    ///   - hasCourse: notes a course at least.
    package func onward(
        to end: Instant, events: [TwinEvent], rules: Program? = nil, tariff: Tariff? = nil, isTold: Bool,
        hasCourse: Bool = false
    ) -> TwinRun {
        var run = self
        run.tally = Tally()
        (run.end, run.isTold, run.hasCourse, run.sampled) = (end, isTold, isTold || hasCourse, 0)
        run.ahead = TwinRun.latestFirst(events)
        run.tariff = tariff ?? setting.tariff
        if let rules { run.house.reload(rules) }
        return run
    }

    private static func latestFirst(_ events: [TwinEvent]) -> [TwinEvent] {
        events.enumerated().sorted { ($0.element.at, $0.offset) > ($1.element.at, $1.offset) }.map(\.element)
    }

    /// Runs to the end.
    /// - Parameter isOver: asked now and then; whether to leave off.
    /// - Returns: whether it came to the end.
    package mutating func run(isOver: () -> Bool = { false }) -> Bool {
        makeEvents()
        settle()
        if hasCourse { tally.course.append(.init(at: now, power: power, rooms: heated.map(\.temperature))) }
        var steps = 0
        while house.now < end {
            if steps % 64 == 0, isOver() { return false }
            steps += 1
            let next = nextInstant
            pass(to: next)
            house.enter(next)
            makeEvents()
            if next >= nextReport { report() }
            settle()
        }
        return true
    }

    /// Whether any of these figures rests on what nobody has measured, or on a model that foresees nothing.
    package func isGuessing(for metrics: [WhatIfMetric]) -> Bool {
        let guessed = heated.filter { !setting.isTrusted($0.area) }
        let heats = guessed.contains(where: \.isHeated)
        return metrics.contains { metric in
            switch metric {
            case .energy, .cost, .peak: heats || loads.contains(where: \.isGuess)
            case .security: false
            default: !guessed.isEmpty
            }
        }
    }

    // MARK: Time

    private var nextInstant: Instant {
        var next = min(end, nextReport)
        if let due = house.nextInstant { next = min(next, due) }
        if let due = ahead.last?.at { next = min(next, due) }
        for i in heated.indices {
            if let due = heated[i].nextChange(in: house.world.values) { next = min(next, due) }
        }
        // Something may stay due that turns out to be nothing: time goes on all the same.
        return max(next, house.now + Milliseconds(1))
    }

    /// What adds up while nothing happens.
    private mutating func pass(to next: Instant) {
        let hours = Double((next - house.now).count) / 3_600_000
        tally.energy += power * hours * 3_600
        if let sum = tally.cost { tally.cost = tariff.cost(of: power, from: house.now, to: next).map { sum + $0 } }
        let before = heated.indices.map { heated[$0].temperature }
        for i in heated.indices { heated[i].advance(to: next) }
        let (isHome, isAsleep) = (watch.isSomebodyHome(house), watch.areAllAsleep(house.house))
        if !isHome { tally.addAway(from: house.now, to: next) }
        if isHome {
            let band = isAsleep ? TwinSetting.comfortAsleep : setting.comfort
            for i in heated.indices {
                let mean = (heated[i].temperature + before[i]) / 2
                tally.discomfort += max(0, band.lowerBound - mean, mean - band.upperBound) * hours
                tally.occupied += hours
            }
        }
        if watch.hasAnythingToWatch, !isHome || isAsleep {
            tally.unwatched += hours
            tally.secured += watch.security(house) * hours
        }
    }

    /// The instant ends: devices answer, and heaters follow.
    private mutating func settle() {
        house.endInstant()
        let outdoor = weather?.outdoor(at: house.now) ?? 0
        let sunshine = weather?.sunshine(at: house.now) ?? 0
        // By position, here and elsewhere: a room that is taken out is copied, with all that it refers to.
        for i in heated.indices {
            heated[i].look(at: house.world.values, outdoor: outdoor, sunshine: sunshine)
            for heater in heated[i].heaters { calling[heater.device.position] = heater.calls }
        }
        reportCalls()
        let values = house.world.values
        power = loads.reduce(0) { sum, load in
            guard !cut.contains(load.device) else { return sum }
            return sum + load.watts(calls: calling[load.device.position]) { values[$0.position] }
        }
        tally.peak = max(tally.peak, power)
        let observed = house.takeObserved()
        tally.changes += observed.changes
        tally.add(observed.trace, isTold: isTold)
    }

    // MARK: What is reported

    private mutating func report() {
        nextReport = house.now + TwinRun.interval
        var values: [SlotValue] = []
        for i in heated.indices {
            let reading = Value.number((heated[i].temperature * 10).rounded() / 10)
            for slot in heated[i].sensors where house.world.values[slot.position] != reading && !isLost(slot) {
                values.append(SlotValue(slot, reading))
            }
        }
        if !values.isEmpty { house.report(values) }
        guard hasCourse, let last = tally.course.last, last.at < now else { return }
        let seconds = Double((now - last.at).count) / 1_000
        tally.course.append(
            .init(at: now, power: (tally.energy - sampled) / seconds, rooms: heated.map(\.temperature)))
        sampled = tally.energy
    }

    private mutating func reportCalls() {
        var values: [SlotValue] = []
        for i in heated.indices {
            for heater in heated[i].heaters {
                guard let slot = heater.calling, house.world.values[slot.position] != .flag(heater.calls), !isLost(slot)
                else { continue }
                values.append(SlotValue(slot, .flag(heater.calls)))
            }
        }
        if !values.isEmpty { house.report(values) }
    }

    /// What cannot be reached reports nothing.
    private func isLost(_ slot: SlotIndex) -> Bool { house.isLost(house.world.registry[slot].device) }

    // MARK: Setting up

    private static func factor(_ deviation: Double, _ draws: Draws?, _ id: String, _ number: Int64) -> Double {
        draws.map { stableExp(deviation * $0.normal(id, .parameter, number)) } ?? 1
    }

    private func outdoors(_ house: House, _ now: Instant, _ draws: Draws?) -> Weather? {
        let registry = house.registry
        let reading = registry.indices.lazy.compactMap { index -> Double? in
            guard let area = registry[index]?.area, setting.outdoorAreas.contains(area),
                let slot = registry.slot("temp", of: index)
            else { return nil }
            return house.reading(slot).lastValue.number
        }.first
        guard let reading else { return nil }
        var weather = Weather(
            start: now, now: reading, usual: setting.climate, zone: house.zone,
            sun: house.site.map { Sun(over: $0) })
        weather.surprise = draws?.normal("weather", .weather, 0) ?? 0
        return weather
    }

    private func model(of area: String, _ draws: Draws?) -> RoomModel {
        if let fit = setting.rooms[area], fit.isFitted { return fit.model(drawn: draws, for: area) }
        var model = RoomModel.usual
        model.tau *= TwinRun.factor(TwinRun.unsure.tau, draws, area, 1)
        model.gain *= TwinRun.factor(TwinRun.unsure.gain, draws, area, 2)
        return model
    }

    /// Rooms in which somebody measures how warm it is. Without weather nothing can be said of them.
    private func roomsOf(_ house: House, _ now: Instant, _ draws: Draws?) -> [Room] {
        guard let weather else { return [] }
        let values = self.house.world.values
        let rooms = RoomParts.all(in: house.registry, except: setting.outdoorAreas) { values[$0.position] }
        return rooms.compactMap { parts in
            let area = parts.area
            guard let temperature = parts.sensors.lazy.compactMap({ values[$0.position].number }).first else {
                return nil
            }
            let fit = setting.rooms[area].flatMap { $0.isFitted ? $0 : nil }
            // Within the step that its thermometer tells the room may be anywhere.
            let untold = (fit?.quantum ?? 0) * (draws.map { $0.unit(area, .noise, 0) - 0.5 } ?? 0)
            var room = Room(
                parts, model: model(of: area, draws), temperature: temperature + untold,
                unmeasured: draws.map { TwinRun.unforeseen * $0.normal(area, .gain, 0) } ?? 0,
                outdoor: weather.outdoor(at: now), values: values, at: now)
            if let fit { room.learn(fit, draws) }
            return room
        }
    }
}
