import HearthHub
import HearthKernel
import HearthModel
import HearthTwins

/// Finds out what it would save not to heat rooms in which nobody is: a day of the house on copies, with their heating turned
/// down and without (docs/spec/mind.md, section 3). Nothing is said where nobody has told what the heating draws, or how cold
/// it is outside.
struct WasteDesk: Sendable {
    let hub: Hub
    let learning: RoomLearning
    let clock: @Sendable () -> Instant

    /// °C, at which nothing freezes or gets damp.
    private static let down = 12.0
    private static let span = Milliseconds.days(1)
    /// kWh a day that are worth a word.
    private static let least = 0.5

    /// Tells the hub what it believes from now on.
    func look() async {
        let (snapshot, now) = (await hub.current(), clock())
        let areas = snapshot.concerns.values.filter { $0.trouble == .waste && !$0.hasEnded }
            .compactMap(\.concern.about).sorted()
        var savings: [String: Double] = [:]
        if !areas.isEmpty {
            let setting = learning.setting(in: snapshot)
            savings = await withTaskExecutorPreference(globalConcurrentExecutor) {
                Self.savings(in: areas, of: snapshot.house, setting, at: now)
            }
        }
        let found = savings
        await hub.withCore { $0.believe(savings: found) }
    }

    /// kWh a day, by area.
    private static func savings(
        in areas: [String], of house: House, _ setting: TwinSetting, at now: Instant
    ) -> [String: Double] {
        let start = TwinRun(of: house, from: now, to: now, setting: setting, draws: nil, events: [], isTold: false)
        guard start.knowsWeather else { return [:] }
        func energy(_ values: [SlotValue]) -> Double? {
            let event = TwinEvent(at: now, .set(values, hold: .lasting(span)))
            var run = start.onward(to: now + span, events: values.isEmpty ? [] : [event], isTold: false)
            return run.run() ? run.tally.energy / 3_600_000 : nil
        }
        guard let usual = energy([]) else { return [:] }
        var savings: [String: Double] = [:]
        for area in areas {
            let heatings = house.registry.indices.filter { index in
                house.registry[index].map { $0.area == area && $0.deviceClass.id == .thermostat && $0.enabled } ?? false
            }
            let values = heatings.compactMap { house.registry.slot("setpoint", of: $0) }
                .map { SlotValue($0, .number(down)) }
            guard !values.isEmpty, heatings.allSatisfy({ !start.guesses.contains($0) }), let less = energy(values),
                usual - less >= least
            else { continue }
            savings[area] = usual - less
        }
        return savings
    }
}
