import HearthConfig
import HearthHub
import HearthKernel
import HearthModel

extension HouseSnapshot {
    /// `nil`: the place of the house is not known.
    var sun: Sun? { configuration.house.place.map(Sun.init) }

    /// As one says it in the house: `14:05`, `yesterday 22:10`, `tomorrow 07:00`, `2026-12-24 18:00`.
    func clock(_ instant: Instant, at now: Instant) -> String {
        let minute = Instant(milliseconds: instant.milliseconds / 60_000 * 60_000)
        let (then, today) = (house.zone.local(minute), house.zone.local(now).date)
        switch then.date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return then.timeOfDay.text
        case -1: return "yesterday " + then.timeOfDay.text
        case 1: return "tomorrow " + then.timeOfDay.text
        default: return String(then.text(on: today).dropLast(3))
        }
    }
}
