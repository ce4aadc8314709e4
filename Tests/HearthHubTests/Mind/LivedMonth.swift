import FuzzParts
import HearthModel

/// What happens in a house within 30 days of November, by a seed: how warm it is, where people go, what fails, and what
/// must be told at once. Two weeks nobody is there.
struct LivedMonth {
    enum Happening {
        case said(topic: String, payload: String)
        /// A device says what was asked of it last.
        case tellsAgain(topic: String)
        case restart
        case brokerGoes, brokerComes
        /// Of these rooms it has been found that the heating does not heat.
        case heatingFails([String])
    }

    /// What must be told at once.
    struct Trouble {
        let at: Instant
        let text: String
    }

    static let start = Instant(rfc3339: "2026-11-01T00:00:00Z")!
    static let days: Int64 = 30
    /// Nobody is there.
    private static let away = Int64(13)..<27

    private(set) var happenings: [(at: Instant, what: Happening)] = []
    private(set) var troubles: [Trouble] = []
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        for topic in LivedHouse.windows.map({ $0 + "/window" }) + ["front_door", "back_door"] {
            say("closed", on: topic, day: 0, at: 0.01)
        }
        for person in LivedHouse.people { say("home", on: person + "/phone", day: 0, at: 0.01) }
        for day in 0..<Self.days {
            measure(day)
            if !Self.away.contains(day) { live(day) }
        }
        fail()
        endanger()
        happenings.sort { $0.at < $1.at }
    }

    private mutating func happen(_ what: Happening, day: Int64, at hours: Double) {
        happenings.append((Self.instant(day, hours), what))
    }

    private mutating func say(_ payload: String, on topic: String, day: Int64, at hours: Double) {
        happen(.said(topic: topic, payload: payload), day: day, at: hours)
    }

    /// Hours are those of the clock in Berlin in winter.
    private static func instant(_ day: Int64, _ hours: Double) -> Instant {
        start + .days(day) + Milliseconds(Int64((hours - 1) * 3_600_000))
    }

    private mutating func between(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }

    // MARK: Devices

    /// Until when each of the dead was heard, in days; three of 40, and the detector in the hall.
    private static let deaths: [String: Int64] = ["guest/temp": 4, "study/plug": 0, "study/light": 6, "hall/smoke": 9]

    private func lives(_ topic: String, _ day: Int64) -> Bool { day < Self.deaths[topic] ?? .max }

    /// When a device falls silent, by its topic; `nil`: it does not.
    static func death(of topic: String) -> Instant? { deaths[topic].map { start + .days($0) } }

    /// Radio loses one message of 50.
    private mutating func measure(_ day: Int64) {
        for room in LivedHouse.rooms where lives(room + "/temp", day) {
            var hour = between(0, 0.5)
            while hour < 24 {
                let swing = hour > 6 && hour < 22 ? 21.0 : 19.5
                let noise = between(-0.3, 0.3)
                if between(0, 1) > 0.02 { say(decimal(swing + noise), on: room + "/temp", day: day, at: hour) }
                hour += between(0.4, 1)
            }
        }
        for hour in stride(from: 0.1, to: 24, by: 1) {
            for room in LivedHouse.heated {
                happen(.tellsAgain(topic: room + "/setpoint"), day: day, at: hour + between(0, 0.1))
            }
            for room in ["kitchen", "study"] where lives(room + "/plug", day) {
                say("OFF", on: room + "/plug", day: day, at: hour + between(0, 0.1))
            }
            let cold = 6 - 4 * Double(day) / Double(Self.days)
            say(decimal(cold + (hour > 9 && hour < 18 ? 4 : 0)), on: "weather/temp", day: day, at: hour)
            say(decimal(between(1, 7)), on: "weather/wind", day: day, at: hour)
            say("cloudy", on: "weather/now", day: day, at: hour)
        }
        for hour in stride(from: 0.02, to: 24, by: 0.25) where between(0, 1) > 0.02 {
            say("\(Int(between(120, 900)))", on: "hall/meter", day: day, at: hour)
        }
        for hour in [0.4, 6.4, 12.4, 18.4] {
            for topic in ["kitchen/smoke", "hall/smoke"] where lives(topic, day) {
                say("clear", on: topic, day: day, at: hour)
            }
            for topic in ["bath/leak", "kitchen/leak"] { say("dry", on: topic, day: day, at: hour) }
            for topic in LivedHouse.windows.map({ $0 + "/window" }) + ["front_door", "back_door"] {
                say("closed", on: topic, day: day, at: hour)
            }
            for room in LivedHouse.lamps where lives(room + "/light", day) {
                say("OFF", on: room + "/light", day: day, at: hour)
            }
            for room in LivedHouse.rooms {
                say("OFF", on: room + "/motion", day: day, at: hour)
                say("online", on: room + "/motion/lwt", day: day, at: hour)
                // Three of seven wear out.
                let isWeak = ["bath", "guest", "hall"].contains(room)
                say(isWeak ? "\(max(4, 22 - day))" : "80", on: room + "/motion/battery", day: day, at: hour)
            }
            for person in LivedHouse.people {
                say(Self.away.contains(day) ? "away" : "home", on: person + "/phone", day: day, at: min(hour, 6.4))
            }
        }
    }

    private func decimal(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

    // MARK: People

    private mutating func live(_ day: Int64) {
        // 1 November 2026 is a Sunday.
        let isWeekend = day % 7 == 0 || day % 7 == 6
        let rises = (isWeekend ? 8.5 : 6.5) + between(-0.3, 0.3)
        let leaves = (isWeekend ? 14 : 8) + between(-0.3, 0.3)
        let returns = (isWeekend ? 16.5 : 17.2) + between(-0.5, 0.5)
        let sleeps = 22.6 + between(-0.5, 0.5)
        for (from, to) in [(rises, leaves), (returns, sleeps)] {
            var hour = from
            while hour < to {
                let room = LivedHouse.rooms.dropLast().randomElement(using: &random)!
                say("ON", on: room + "/motion", day: day, at: hour)
                say("OFF", on: room + "/motion", day: day, at: hour + 0.025)
                hour += between(0.04, 0.35)
            }
        }
        for (hour, isHome) in [(leaves, "away"), (returns, "home")] {
            say("open", on: "front_door", day: day, at: hour)
            say("closed", on: "front_door", day: day, at: hour + 0.01)
            let sign = isHome == "away" ? 0.05 : -0.05
            for person in LivedHouse.people {
                say(isHome, on: person + "/phone", day: day, at: hour + sign)
            }
        }
        say("open", on: "bedroom/window", day: day, at: rises + 0.2)
        say("closed", on: "bedroom/window", day: day, at: rises + 0.4)
        for hour in [rises + 0.1, returns + 0.3] where lives("living/light", day) {
            say("ON", on: "living/light", day: day, at: hour)
        }
        // Once friends come.
        guard day == 6 else { return }
        for _ in 0..<60 {
            let hour = between(19, 22)
            say("ON", on: "living/motion", day: day, at: hour)
            say("OFF", on: "living/motion", day: day, at: hour + 0.01)
        }
    }

    // MARK: What goes wrong

    private mutating func fail() {
        for day in stride(from: Int64(3), to: Self.days, by: 5) { happen(.restart, day: day, at: between(1, 23)) }
        for day in stride(from: Int64(2), to: Self.days, by: 9) {
            let hour = between(9, 22)
            happen(.brokerGoes, day: day, at: hour)
            happen(.brokerComes, day: day, at: hour + 100.0 / 3_600)
        }
        // One sensor at the edge of the radio: away for minutes, several times a day.
        for day in 0..<Self.days {
            for _ in 0..<4 {
                let hour = between(0, 23)
                say("offline", on: "study/motion/lwt", day: day, at: hour)
                say("online", on: "study/motion/lwt", day: day, at: hour + between(0.02, 0.25))
            }
        }
        for hour in 12...20 {
            say("Storm tonight from 9 pm (78 %)", on: "weather/text", day: 10, at: Double(hour))
        }
        say("Cloudy", on: "weather/text", day: 11, at: 7)
        // The boiler stops in the night, and is mended the next evening.
        happen(.heatingFails(["living", "bath"]), day: 8, at: 9)
        happen(.heatingFails([]), day: 8, at: 19)
    }

    private mutating func endanger() {
        trouble("Water in the bathroom", "bath/leak", ["wet", "dry"], day: 5, at: between(9, 20), for: 40)
        trouble("Smoke in the kitchen", "kitchen/smoke", ["alarm", "clear"], day: 9, at: between(18, 20), for: 12)
        trouble(
            "The front door is open while nobody is home", "front_door", ["open", "closed"], day: 18, at: 3.2, for: 4)
    }

    private mutating func trouble(
        _ text: String, _ topic: String, _ payloads: [String], day: Int64, at hour: Double, for minutes: Double
    ) {
        troubles.append(Trouble(at: Self.instant(day, hour), text: text))
        let end = hour + minutes / 60
        // Nothing contradicts it meanwhile.
        happenings.removeAll { at, what in
            guard case .said(topic, _) = what else { return false }
            return at >= Self.instant(day, hour) && at <= Self.instant(day, end)
        }
        say(payloads[0], on: topic, day: day, at: hour)
        say(payloads[1], on: topic, day: day, at: end)
    }
}
