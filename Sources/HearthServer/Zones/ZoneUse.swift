import HearthJSON
import HearthModel

/// What was used in one part of the house, and how much of it for nobody (docs/spec/mind.md, section 13).
struct ZoneUse: Equatable, Sendable {
    /// Of a room or floor; `nil`: things that stand in no room.
    var id: String?
    var name: String
    /// kWh; `nil`: nothing there measures what it uses, or nothing was recorded.
    var used: Double?
    /// Whole hours in which its sensors saw nobody, of half a day and more at a stretch; `nil`: it has no sensor that would.
    var emptyHours: Int?
    /// kWh that were used in these hours by what need not go on while nobody is there; `nil`: nothing like it is measured.
    var usedWhileEmpty: Double?
    /// Hours in which it was kept warm after nobody had been there for a day.
    var heatedForNobody = 0
    /// kWh that its heating used in these, by its own meter; `nil`: it has none.
    var heatForNobody: Double?

    /// Hours at a stretch: longer than a night, in which sensors of motion see no sleeper.
    private static let empty = 12
    /// Hours after which a room counts as unused: whoever is out all day wants a warm room in the evening.
    static let unused = 24

    /// - Parameters:
    ///   - isUnseen: by the hour; `nil`: no sensor says who is there.
    ///   - isHeated: it was kept warmer than a room that nobody uses, by the hour.
    init(
        id: String?, name: String, of shares: [EnergyUse.Share], isUnseen: [Bool]?, isHeated: [Bool]
    ) {
        (self.id, self.name) = (id, name)
        used = shares.isEmpty ? nil : shares.reduce(0) { $0 + $1.used }
        guard let isUnseen else { return }
        let stretches = Self.stretches(of: isUnseen)
        let long = stretches.filter { $0.count >= Self.empty }.flatMap { Array($0) }
        emptyHours = long.count
        let heating = shares.filter(\.device.warmsItsRoom)
        let needless = shares.filter { $0.device.warmsItsRoom || !$0.device.isAtWork }
        usedWhileEmpty = needless.isEmpty ? nil : Self.sum(needless, in: long)
        let vain = stretches.flatMap { $0.dropFirst(Self.unused) }
            .filter { isHeated.indices.contains($0) && isHeated[$0] }
        heatedForNobody = vain.count
        heatForNobody = heating.isEmpty || vain.isEmpty ? nil : Self.sum(heating, in: vain)
    }

    /// A floor, of all its rooms.
    init(floor: String, name: String, of rooms: [ZoneUse]) {
        func sum(_ values: [Double?]) -> Double? {
            let known = values.compactMap(\.self)
            return known.isEmpty ? nil : known.reduce(0, +)
        }
        (id, self.name) = (floor, name)
        used = sum(rooms.map(\.used))
        usedWhileEmpty = sum(rooms.map(\.usedWhileEmpty))
        heatForNobody = sum(rooms.map(\.heatForNobody))
        let hours = rooms.compactMap(\.emptyHours)
        emptyHours = hours.isEmpty ? nil : hours.reduce(0, +)
        heatedForNobody = rooms.reduce(0) { $0 + $1.heatedForNobody }
    }

    private static func stretches(of flags: [Bool]) -> [Range<Int>] {
        var (found, start) = ([Range<Int>](), Int?.none)
        for (hour, flag) in (flags + [false]).enumerated() {
            if flag {
                start = start ?? hour
            } else if let begin = start {
                found.append(begin..<hour)
                start = nil
            }
        }
        return found
    }

    private static func sum(_ shares: [EnergyUse.Share], in hours: [Int]) -> Double {
        hours.reduce(0) { all, hour in
            all + shares.reduce(0) { $0 + max(0, $1.hours.indices.contains(hour) ? $1.hours[hour] ?? 0 : 0) }
        }
    }
}

extension ZoneUse: JSONWritable {
    /// The notation of its shape.
    static let notation =
        "{id? name energy?:num unit empty_hours?:int energy_while_empty?:num heated_for_nobody_hours:int heat_for_nobody?:num}"

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.memberIfPresent("id", id)
        writer.member("name", name)
        if let used { writer.member("energy", used.rounded(decimals: 3)) }
        writer.member("unit", "kWh")
        if let emptyHours { writer.member("empty_hours", emptyHours) }
        if let usedWhileEmpty { writer.member("energy_while_empty", usedWhileEmpty.rounded(decimals: 3)) }
        writer.member("heated_for_nobody_hours", heatedForNobody)
        if let heatForNobody { writer.member("heat_for_nobody", heatForNobody.rounded(decimals: 3)) }
        writer.endObject()
    }
}
