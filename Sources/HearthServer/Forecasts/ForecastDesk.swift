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
    /// In what order what a meter counts is told.
    private static let windows: [MeterWindow] = [
        (.hour, .power, .after(.hours(1))), (.restOfDay, .energy, .restOfDay), (.day, .energy, .after(.days(1))),
        (.tomorrow, .energy, .tomorrow),
    ]
    private typealias MeterWindow = (
        window: EnergyWindow, kind: StandingForecast.Kind, horizon: StandingForecast.Horizon
    )
    /// The whole house among the people.
    static let house = "house"

    private struct State: Sendable {
        var forecasts: [StandingForecast] = []
        /// By area.
        var rooms: [String: RoomForecaster] = [:]
        /// By device, in the order of `windows`.
        var meters: [String: [EnergyForecaster]] = [:]
        /// By person.
        var occupancyScores: [String: [ForecastScore]] = [:]
        /// By device, of what may come to a limit.
        var trendScores: [String: ForecastScore] = [:]
        /// What is learned from once an hour and once a night.
        var (hour, night): (Instant, Instant) = (.distantPast, .distantPast)
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
        let past: ForecastPast
        do throws(StoreError) { past = try await ForecastPast(of: hub, snapshot, until: now) } catch {
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

    /// The mean of rooms, people and energy, each by its nearest forecasts; 0.5 if nothing is forecast.
    private static func foresight(_ forecasts: [StandingForecast]) -> Double {
        let nearest: [(StandingForecast.Kind, Milliseconds)] = [
            (.roomTemperature, roomSpans[0]), (.occupancy, occupancySpans[0]), (.energy, .days(1)),
        ]
        let kinds = nearest.compactMap { kind, span in
            mean(forecasts.compactMap { $0.kind == kind && $0.span == span ? $0.score?.foresight : nil })
        }
        return mean(kinds) ?? 0.5
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    // MARK: Forecasts

    private static func renewed(
        _ before: State, by past: ForecastPast, _ learned: RoomLearning.Learned, at now: Instant
    ) -> State {
        var state = before
        state.forecasts = []
        let isNewHour = hour(of: now) > state.hour
        let isNewDay = past.zone.local(state.night).date != past.zone.local(now).date
        forecastRooms(&state, past, learned, isNewHour: isNewHour, at: now)
        forecastPeople(&state, past, isNewDay: isNewDay, at: now)
        forecastMeters(&state, past, at: now)
        forecastLimits(&state, past, isNewDay: isNewDay, at: now)
        if isNewHour { state.hour = hour(of: now) }
        if isNewDay { state.night = now }
        let (areas, devices, people) = (past.rooms.map(\.area), past.meters.map(\.device), past.people.map(\.id))
        state.rooms = state.rooms.filter { areas.contains($0.key) }
        state.meters = state.meters.filter { devices.contains($0.key) }
        state.occupancyScores = state.occupancyScores.filter { people.contains($0.key) }
        let falling = past.levels.map(\.device)
        state.trendScores = state.trendScores.filter { falling.contains($0.key) }
        return state
    }

    private static func hour(of instant: Instant) -> Instant { ForecastPast.hour(of: instant) }

    private static func forecastRooms(
        _ state: inout State, _ past: ForecastPast, _ learned: RoomLearning.Learned, isNewHour: Bool, at now: Instant
    ) {
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
                        kind: .roomTemperature, subject: room.area, device: room.device, horizon: .after(span),
                        forecast: forecasts[i], madeAt: now, basis: fit.isFitted ? .fitted : .prior,
                        score: i < forecaster.scores.count ? forecaster.scores[i] : nil))
            }
        }
    }

    private static func forecastPeople(
        _ state: inout State, _ past: ForecastPast, isNewDay: Bool, at now: Instant
    ) {
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
                        kind: .occupancy, subject: id, device: nil, horizon: .after(occupancySpans[i]),
                        forecast: Forecast(
                            at: now + occupancySpans[i], low: probability, expected: probability, high: probability),
                        madeAt: now, basis: isKnown ? .pastDays : .prior, score: state.occupancyScores[id]?[i]))
            }
        }
    }

    private static func forecastMeters(_ state: inout State, _ past: ForecastPast, at now: Instant) {
        for (device, record) in past.meters {
            var forecasters =
                state.meters[device] ?? windows.map { EnergyForecaster($0.window, zone: past.zone) }
            for (i, told) in windows.enumerated() {
                forecasters[i].learn(from: record, until: now)
                guard let energy = forecasters[i].forecast(of: record, at: now) else { continue }
                // What is drawn in an hour, in kWh, is how much is drawn on average, in kW.
                let scale = told.kind == .power ? 1_000.0 : 1
                state.forecasts.append(
                    StandingForecast(
                        kind: told.kind, subject: device, device: device, horizon: told.horizon,
                        forecast: energy.scaled(by: scale), madeAt: now, basis: .pastDays,
                        score: forecasters[i].score?.scaled(by: scale)))
            }
            state.meters[device] = forecasters
        }
    }

    private static func forecastLimits(
        _ state: inout State, _ past: ForecastPast, isNewDay: Bool, at now: Instant
    ) {
        for (device, level) in past.levels {
            if isNewDay || state.trendScores[device] == nil {
                state.trendScores[device] = LimitTrend.score(of: level, until: now)
            }
            guard let forecast = LimitTrend.forecast(of: level, to: ForecastSource.flat, at: now) else { continue }
            state.forecasts.append(
                StandingForecast(
                    kind: .timeToLimit, subject: device, device: device, horizon: .limit, forecast: forecast,
                    madeAt: now, basis: .pastDays, score: state.trendScores[device]))
        }
    }
}
