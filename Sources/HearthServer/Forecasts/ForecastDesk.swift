import Dispatch
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
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
        /// Rooms are learned from once an hour, people and limits once a night.
        var (hour, night, limitNight): (Instant, Instant, Instant) = (.distantPast, .distantPast, .distantPast)
    }

    private let hub: Hub
    let learning: RoomLearning
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

    /// The loops whose forecasts these are.
    static let loops: Set<HouseLoop> = [.climate, .lighting, .energy]

    /// Makes forecasts anew: of rooms for `climate`, of people for `lighting`, of meters and batteries for `energy`. If the
    /// history of some cannot be read, theirs of before stay.
    func renew(_ wanted: Set<HouseLoop> = ForecastDesk.loops) async {
        let (snapshot, now) = (await hub.current(), clock())
        for loop in HouseLoop.allCases where wanted.contains(loop) {
            let past: ForecastPast
            do throws(StoreError) { past = try await ForecastPast(of: hub, snapshot, for: loop, until: now) } catch {
                logger.warning("Nothing is forecast for \(loop.rawValue) this time", metadata: ["why": "\(error)"])
                continue
            }
            await renew(loop, by: past, at: now)
        }
        await hub.loops.take(.feedback, of: Set(forecasts.map(\.kind.loop)).intersection(wanted)) {
            let foresight = Self.foresight(forecasts)
            await hub.withCore { $0.believe(foresight: foresight) }
        }
    }

    private func renew(_ loop: HouseLoop, by past: ForecastPast, at now: Instant) async {
        let (learned, book) = (learning.learned, hub.loops)
        await withCheckedContinuation { done in
            queue.async {
                var next = self.state.withLock { $0 }
                Self.renew(loop, of: &next, by: past, learned, book, at: now)
                self.state.withLock { [next] in $0 = next }
                if loop == .climate { self.learning.note(skills: next.rooms.compactMapValues(\.modelSkill)) }
                done.resume()
            }
        }
    }

    /// How well the forecasts of a loop did beside believing that all stays as it is: of rooms three hours ahead, of people
    /// half an hour, of meters a day. `nil` as long as too few have come due.
    func skill(of loop: HouseLoop) -> Double? { Self.mean(judged(for: loop).compactMap(\.skill)) }

    /// The same of each of the last weeks, the oldest first; `nil` before there are two.
    func skillByWeek(of loop: HouseLoop) -> [Double]? {
        let scores = judged(for: loop).map(\.weeklySkills)
        let weeks = (0..<(scores.map(\.count).max() ?? 0)).compactMap { week in
            Self.mean(scores.compactMap { week < $0.count ? $0[week] : nil })
        }
        return weeks.count >= 2 ? weeks.reversed() : nil
    }

    private func judged(for loop: HouseLoop) -> [ForecastScore] {
        let judged: [HouseLoop: (StandingForecast.Kind, Milliseconds)] = [
            .climate: (.roomTemperature, .hours(3)), .lighting: (.occupancy, Self.occupancySpans[0]),
            .energy: (.energy, .days(1)),
        ]
        guard let (kind, span) = judged[loop] else { return [] }
        return forecasts.compactMap { $0.kind == kind && $0.span == span ? $0.score : nil }
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

    private static func renew(
        _ loop: HouseLoop, of state: inout State, by past: ForecastPast, _ learned: RoomLearning.Learned,
        _ book: LoopBook, at now: Instant
    ) {
        let before = state.forecasts
        state.forecasts = []
        switch loop {
        case .climate: forecastRooms(&state, past, learned, book, at: now)
        case .lighting: forecastPeople(&state, past, book, at: now)
        case .energy:
            forecastMeters(&state, past, book, at: now)
            forecastLimits(&state, past, book, at: now)
        case .security, .own: break
        }
        let renewed = state.forecasts
        state.forecasts = HouseLoop.allCases.flatMap { each in
            each == loop ? renewed : before.filter { $0.kind.loop == each }
        }
    }

    private static func isNewDay(_ last: Instant, _ zone: CivilZone, at now: Instant) -> Bool {
        zone.local(last).date != zone.local(now).date
    }

    private static func hour(of instant: Instant) -> Instant { ForecastPast.hour(of: instant) }

    private static func forecastRooms(
        _ state: inout State, _ past: ForecastPast, _ learned: RoomLearning.Learned, _ book: LoopBook, at now: Instant
    ) {
        let isNewHour = hour(of: now) > state.hour
        for room in past.rooms {
            guard let fit = learned.rooms[room.area] else { continue }
            var forecaster =
                state.rooms[room.area]
                ?? book.take(.learn, of: [.climate]) {
                    RoomForecaster(room.history, fit: fit, until: now, zone: past.zone)
                }
            if forecaster.fit != fit {
                book.take(.learn, of: [.climate]) { forecaster.renew(room.history, fit: fit, at: now) }
            }
            // Only one forecast an hour is learned from: those between say the same again.
            if isNewHour || state.rooms[room.area] == nil { state.rooms[room.area] = forecaster }
            let forecasts = book.take(.analyze, of: [.climate]) { forecaster.forecasts(of: room.history, at: now) }
            if isNewHour { state.rooms[room.area] = forecaster }
            for (i, span) in RoomForecaster.spans.enumerated() where roomSpans.contains(span) && i < forecasts.count {
                state.forecasts.append(
                    StandingForecast(
                        kind: .roomTemperature, subject: room.area, device: room.device, horizon: .after(span),
                        forecast: forecasts[i], madeAt: now, basis: fit.isFitted ? .fitted : .prior,
                        score: i < forecaster.scores.count ? forecaster.scores[i] : nil))
            }
        }
        if isNewHour { state.hour = hour(of: now) }
        let areas = past.rooms.map(\.area)
        state.rooms = state.rooms.filter { areas.contains($0.key) }
    }

    private static func forecastPeople(
        _ state: inout State, _ past: ForecastPast, _ book: LoopBook, at now: Instant
    ) {
        let isNewDay = isNewDay(state.night, past.zone, at: now)
        for (id, presence) in past.people {
            let isKnown = presence.times.first.map { now - $0 >= .days(1) } ?? false
            let probabilities = book.take(.analyze, of: [.lighting]) {
                PresenceForecast.probabilities(of: presence, after: occupancySpans, at: now, zone: past.zone)
            }
            if isNewDay || state.occupancyScores[id] == nil {
                state.occupancyScores[id] = book.take(.learn, of: [.lighting]) {
                    PresenceForecast.scores(of: presence, after: occupancySpans, until: now, zone: past.zone)
                }
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
        if isNewDay { state.night = now }
        let ids = past.people.map(\.id)
        state.occupancyScores = state.occupancyScores.filter { ids.contains($0.key) }
    }

    private static func forecastMeters(_ state: inout State, _ past: ForecastPast, _ book: LoopBook, at now: Instant) {
        for (device, record) in past.meters {
            var forecasters =
                state.meters[device] ?? windows.map { EnergyForecaster($0.window, zone: past.zone) }
            for (i, told) in windows.enumerated() {
                book.take(.learn, of: [.energy]) { forecasters[i].learn(from: record, until: now) }
                let expected = book.take(.analyze, of: [.energy]) { forecasters[i].forecast(of: record, at: now) }
                guard let energy = expected else { continue }
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
        let devices = past.meters.map(\.device)
        state.meters = state.meters.filter { devices.contains($0.key) }
    }

    private static func forecastLimits(_ state: inout State, _ past: ForecastPast, _ book: LoopBook, at now: Instant) {
        let isNewDay = isNewDay(state.limitNight, past.zone, at: now)
        for (device, level) in past.levels {
            if isNewDay || state.trendScores[device] == nil {
                state.trendScores[device] = book.take(.learn, of: [.energy]) { LimitTrend.score(of: level, until: now) }
            }
            let expected = book.take(.analyze, of: [.energy]) {
                LimitTrend.forecast(of: level, to: ForecastSource.flat, at: now)
            }
            guard let forecast = expected else { continue }
            state.forecasts.append(
                StandingForecast(
                    kind: .timeToLimit, subject: device, device: device, horizon: .limit, forecast: forecast,
                    madeAt: now, basis: .pastDays, score: state.trendScores[device]))
        }
        if isNewDay { state.limitNight = now }
        let falling = past.levels.map(\.device)
        state.trendScores = state.trendScores.filter { falling.contains($0.key) }
    }
}
