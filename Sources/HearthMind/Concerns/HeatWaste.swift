package import HearthModel

/// Heat for nobody: a room that was heated for a day while nobody was in it, or with its window open (docs/spec/mind.md,
/// section 3). A value, fed with every look at the house; what it has not seen itself it does not count.
package struct HeatWaste: Sendable, Equatable {
    /// One look at a room that can be heated.
    package struct Room: Sendable, Equatable {
        package var id: String
        package var name: String
        /// It is being heated, or kept warm.
        package var isHeated: Bool
        /// °C, which it is kept at.
        package var setpoint: Double?
        /// Somebody is in it; `nil` without a sensor that would know.
        package var isOccupied: Bool?
        /// Names of its windows that are open.
        package var openWindows: [String]
        /// kWh a day, if it were not heated; `nil` if nobody knows.
        package var saving: Double?

        package init(
            id: String, name: String, isHeated: Bool, setpoint: Double?, isOccupied: Bool?, openWindows: [String],
            saving: Double? = nil
        ) {
            (self.id, self.name, self.isHeated, self.setpoint) = (id, name, isHeated, setpoint)
            (self.isOccupied, self.openWindows) = (isOccupied, openWindows)
            self.saving = saving
        }
    }

    /// How long a room has been heated since it is empty.
    private struct Vain: Sendable, Equatable {
        var span = Milliseconds.zero
        /// When it was last seen to be heated.
        var last: Instant
        var isHeated = true
    }

    private var empty: [String: Vain] = [:]
    /// Since when rooms are heated with a window open.
    private var open: [String: Instant] = [:]

    private static let (emptiness, airing) = (Milliseconds.hours(24), Milliseconds.minutes(15))
    /// After so long without heat it is counted anew; a night is shorter.
    private static let pause = Milliseconds.hours(12)

    package init() {}

    package mutating func look(_ rooms: [Room], at now: Instant) -> [Finding] {
        var findings: [Finding] = []
        for room in rooms {
            empty[room.id] = room.isOccupied == false ? vain(room, at: now) : nil
            open[room.id] = room.isHeated && !room.openWindows.isEmpty ? open[room.id] ?? now : nil
            guard room.isHeated, let text = text(of: room, at: now) else { continue }
            findings.append(
                Finding(
                    .waste, about: room.id, text, severity: 0.3,
                    likelihood: FeltConcern.likelihood(ofEvidence: 3)))
        }
        let known = Set(rooms.map(\.id))
        (empty, open) = (empty.filter { known.contains($0.key) }, open.filter { known.contains($0.key) })
        return findings
    }

    private func vain(_ room: Room, at now: Instant) -> Vain? {
        guard var vain = empty[room.id] else { return room.isHeated ? Vain(last: now) : nil }
        if room.isHeated {
            if vain.isHeated { vain.span = vain.span + (now - vain.last) }
            vain.last = now
        } else if now - vain.last >= Self.pause {
            return nil
        }
        vain.isHeated = room.isHeated
        return vain
    }

    /// To halves below two, so that the text stays as it is.
    private static func kilowattHours(_ number: Double) -> String {
        number < 2 ? degrees(max(0.5, number)) : "\(Int(min(10_000, number).rounded()))"
    }

    private static func degrees(_ number: Double) -> String {
        let half = (number * 2).rounded() / 2
        return half == half.rounded() ? "\(Int(half))" : "\(half)"
    }

    private func text(of room: Room, at now: Instant) -> String? {
        let warmth = room.setpoint.map { " to \(Self.degrees($0)) °C" } ?? ""
        if let since = open[room.id], now - since >= Self.airing {
            let windows = room.openWindows.joined(separator: ", ")
            return "\(room.name) is heated\(warmth) with a window open: \(windows). Close it or turn the heating down"
        }
        if let vain = empty[room.id], vain.span >= Self.emptiness {
            return "\(room.name) is heated\(warmth), and nobody has been there for a day. Turn the heating down"
                + (room.saving.map { ", which would save about \(Self.kilowattHours($0)) kWh a day" } ?? "")
        }
        return nil
    }
}
