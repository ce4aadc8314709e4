import HearthConfig
import HearthHousehold
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// What a door knows of how things are in the house.
struct HouseMirror: Sendable {
    let words: MoodWords
    let moment: @Sendable (Instant) -> HouseMoment
    /// By whose clock a day begins.
    let zone: @Sendable () -> CivilZone
}

extension MoodWords {
    /// Those of the settings, and where they say nothing the usual ones.
    init(_ settings: HouseholdSettings.Moods) {
        self.init()
        modes.merge(settings.modes) { $1 }
        times.merge(settings.times) { $1 }
        feelings.merge(settings.feelings) { $1 }
    }
}

extension HouseMoment {
    init(_ snapshot: HouseSnapshot, at now: Instant) {
        let time = snapshot.house.zone.local(now).timeOfDay.sinceMidnight
        self.init(
            hour: Int(time.count / 3_600_000), mode: snapshot.mode.name,
            feeling: snapshot.emotionalState.feeling.rawValue)
    }
}
