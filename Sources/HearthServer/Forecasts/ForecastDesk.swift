import Dispatch
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins
import Logging
import Synchronization

/// Makes the standing forecasts and judges them by what came. Nothing of it is kept over a restart: what past forecasts
/// would have been follows from the history (docs/decisions/083-forecasts-follow-from-the-history.md).
final class ForecastDesk: Sendable {
    static let period = Milliseconds.minutes(15)
    /// How far ahead, of each kind.
    static let roomSpans = RoomForecaster.spans.filter { $0 >= .hours(1) }
    static let occupancySpans = [Milliseconds.minutes(30), .hours(2)]
    static let energySpan = Milliseconds.days(1)

    /// So far back rooms, and people and meters, are looked at.
    private static let roomMemory = Milliseconds.days(22)
    private static let memory = Milliseconds.days(43)
    /// The whole house among the people.
    static let house = "house"

    private struct State: Sendable {
        var forecasts: [StandingForecast] = []
        /// By area.
        var rooms: [String: RoomForecaster] = [:]
        /// By device.
        var meters: [String: EnergyForecaster] = [:]
        /// By person.
        var occupancyScores: [String: [ForecastScore]] = [:]
        /// What is learned from once an hour, every six hours and once a night.
        var (hour, quarter, night): (Instant, Instant, Instant) = (.distantPast, .distantPast, .distantPast)
    }

    private let hub: Hub
    private let learning: RoomLearning
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    /// One after the other, behind everything else.
    private let queue = DispatchQueue(label: "hearth-forecasts", qos: .utility)
    private let state = Mutex(State())

    init(hub: Hub, learning: RoomLearning, clock: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.hub, self.learning, self.clock, self.logger) = (hub, learning, clock, logger)
    }

    /// As they were last made, the rooms first.
    var forecasts: [StandingForecast] { state.withLock { $0.forecasts } }

    /// How the forecasts of a room three hours ahead did; `nil` before any has come due.
    func score(ofRoom area: String) -> ForecastScore? {
        state.withLock { state in
            RoomForecaster.spans.firstIndex(of: .hours(3)).flatMap { span in
                state.rooms[area].flatMap { $0.scores.indices.contains(span) ? $0.scores[span] : nil }
            }
        }
    }

    /// Makes all forecasts anew. If the history cannot be read, those of before stay.
    func renew() async {
        let (snapshot, now) = (await hub.current(), clock())
        let source = ForecastSource(snapshot)
        let past: Past
        do throws(StoreError) { past = try await read(source, snapshot, until: now) } catch {
            logger.warning("Nothing is forecast this time", metadata: ["why": "\(error)"])
            return
        }
        let (before, learned) = (state.withLock { $0 }, learning.learned)
        let after = await withCheckedContinuation { done in
            queue.async { done.resume(returning: Self.renewed(before, by: past, learned, at: now)) }
        }
        state.withLock { $0 = after }
        let foresight = Self.foresight(after.forecasts)
        await hub.withCore { $0.believe(foresight: foresight) }
    }

    /// The mean of the kinds that there are, each by its nearest forecasts; 0.5 if there are none.
    private static func foresight(_ forecasts: [StandingForecast]) -> Double {
        let nearest = forecasts.filter { [roomSpans[0], occupancySpans[0], energySpan].contains($0.span) }
            .filter { $0.kind != .roomTemperature || $0.span == roomSpans[0] }
        let kinds = StandingForecast.Kind.allCases.compactMap { kind in
            mean(nearest.compactMap { $0.kind == kind ? $0.score?.foresight : nil })
        }
        return mean(kinds) ?? 0.5
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    // MARK: What was recorded

    private struct Past: Sendable {
        let zone: CivilZone
        /// By area, with the device that measures.
        var rooms: [(area: String, device: String, history: RoomHistory)] = []
        /// By person, and the whole house.
        var people: [(id: String, presence: Readings)] = []
        var meters: [(device: String, record: EnergyRecord)] = []
    }

    private func read(_ source: ForecastSource, _ snapshot: HouseSnapshot, until now: Instant) async throws(StoreError)
        -> Past
    {
        let registry = snapshot.house.registry
        var past = Past(zone: snapshot.configuration.house.zone)
        if let outdoor = source.outdoor, !source.rooms.isEmpty {
            let outside = registry.name(of: outdoor)
            let slots = source.rooms.flatMap { $0.slots(in: registry) } + [outside]
            let readings = try await hub.history(of: slots, from: now - Self.roomMemory, to: now).bySlot
            past.rooms = source.rooms.compactMap { room in
                registry[registry[room.sensor].device].map {
                    (room.area, $0.id, room.history(readings, in: registry, outdoor: readings[outside] ?? Readings()))
                }
            }
        }
        let recorded = try await hub.history(of: source.people.map(\.slot), from: now - Self.memory, to: now)
        let all = source.people.map { person in
            (person.id, Readings(presenceIn: recorded.filter { "\($0.device).\($0.property)" == person.slot }))
        }
        past.people = all + (all.count > 1 ? [(Self.house, Readings(anyOf: all.map(\.1)))] : [])
        // What a meter drew by the hour, of which a month is small.
        let edges = (0...Self.memory.count / 3_600_000).map { Self.hour(of: now - Self.memory) + .hours($0) }
        let tallies = try await hub.statistics(of: source.meters.map(\.slot), edges: edges, byHours: true)
        past.meters = source.meters.compactMap { meter in
            tallies[meter.slot].map { (meter.device, EnergyRecord(Readings(meansOf: $0, from: edges))) }
        }
        return past
    }

    private static func hour(of instant: Instant) -> Instant {
        Instant(milliseconds: instant.milliseconds / 3_600_000 * 3_600_000)
    }

    // MARK: Forecasts

    private static func renewed(_ before: State, by past: Past, _ learned: RoomLearning.Learned, at now: Instant)
        -> State
    {
        var state = before
        state.forecasts = []
        let isNewHour = hour(of: now) > state.hour
        let isNewQuarter = now - state.quarter >= EnergyForecaster.pause
        let isNewDay = past.zone.local(state.night).date != past.zone.local(now).date
        for room in past.rooms {
            guard let fit = learned.rooms[room.area] else { continue }
            var forecaster =
                state.rooms[room.area] ?? RoomForecaster(room.history, fit: fit, until: now, zone: past.zone)
            if forecaster.fit != fit { forecaster.renew(room.history, fit: fit, at: now) }
            // Only one forecast an hour is learned from: those between say the same again.
            if isNewHour || state.rooms[room.area] == nil { state.rooms[room.area] = forecaster }
            let forecasts = forecaster.forecasts(of: room.history, at: now)
            if isNewHour { state.rooms[room.area] = forecaster }
            for (i, span) in RoomForecaster.spans.enumerated() where roomSpans.contains(span) && i < forecasts.count {
                state.forecasts.append(
                    StandingForecast(
                        kind: .roomTemperature, subject: room.area, device: room.device, span: span,
                        forecast: forecasts[i], madeAt: now, basis: fit.isFitted ? .fitted : .prior,
                        score: i < forecaster.scores.count ? forecaster.scores[i] : nil))
            }
        }
        for (id, presence) in past.people {
            let isKnown = presence.times.first.map { now - $0 >= .days(1) } ?? false
            let probabilities = PresenceForecast.probabilities(
                of: presence, after: occupancySpans, at: now, zone: past.zone)
            if isNewDay || state.occupancyScores[id] == nil {
                state.occupancyScores[id] = PresenceForecast.scores(
                    of: presence, after: occupancySpans, until: now, zone: past.zone)
            }
            for (i, probability) in probabilities.enumerated() {
                state.forecasts.append(
                    StandingForecast(
                        kind: .occupancy, subject: id, device: nil, span: occupancySpans[i],
                        forecast: Forecast(
                            at: now + occupancySpans[i], low: probability, expected: probability, high: probability),
                        madeAt: now, basis: isKnown ? .pastDays : .prior, score: state.occupancyScores[id]?[i]))
            }
        }
        for (device, record) in past.meters {
            var forecaster =
                state.meters[device] ?? EnergyForecaster(record, until: now, zone: past.zone)
            if state.meters[device] == nil { state.meters[device] = forecaster }
            guard let forecast = forecaster.forecast(of: record, at: now) else { continue }
            if isNewQuarter { state.meters[device] = forecaster }
            state.forecasts.append(
                StandingForecast(
                    kind: .energy, subject: device, device: device, span: energySpan, forecast: forecast,
                    madeAt: now, basis: .pastDays, score: forecaster.score))
        }
        if isNewHour { state.hour = hour(of: now) }
        if isNewQuarter { state.quarter = now }
        if isNewDay { state.night = now }
        let (areas, devices, people) = (past.rooms.map(\.area), past.meters.map(\.device), past.people.map(\.id))
        state.rooms = state.rooms.filter { areas.contains($0.key) }
        state.meters = state.meters.filter { devices.contains($0.key) }
        state.occupancyScores = state.occupancyScores.filter { people.contains($0.key) }
        return state
    }
}

extension Readings {
    /// 1 where the person was at home, 0 where not.
    fileprivate init(presenceIn readings: [HearthStore.Reading]) {
        self.init()
        for reading in readings.sorted(by: { $0.at < $1.at }) {
            guard case .text(let place) = reading.value else { continue }
            take(place == "home" ? 1 : 0, at: reading.at)
        }
    }

    /// 1 where anybody was.
    fileprivate init(anyOf all: [Readings]) {
        self.init()
        for time in Set(all.flatMap(\.times)).sorted() {
            take(all.contains { $0.held(at: time) == 1 } ? 1 : 0, at: time)
        }
    }

    /// The means of spans, each from its edge on; where nothing was known there is no reading.
    fileprivate init(meansOf tallies: [HearthStore.Tally], from edges: [Instant]) {
        self.init()
        for (tally, edge) in zip(tallies, edges) {
            if let mean = tally.mean, tally.unknown.count * 2 < tally.span.count { take(mean, at: edge) }
        }
    }
}
