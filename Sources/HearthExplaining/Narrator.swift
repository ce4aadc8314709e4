package import HearthKernel
package import HearthModel
package import HearthRules
package import HearthStore

/// Says values, times, rules and people of a house in words. What an explanation says is always said by this from
/// records, never invented.
package struct Narrator: Sendable {
    let house: House
    let units: HouseNames.Units
    /// When it is told.
    let now: Instant

    package init(house: House, units: HouseNames.Units, now: Instant) {
        (self.house, self.units, self.now) = (house, units, now)
    }

    /// `on`, `60 %`, `20.5 °C`; unknown is "unknown", never "off".
    package func text(_ value: Value, of slot: SlotIndex) -> String {
        Rendering(RuleType(house.registry[slot].property), units: units).text(of: value)
    }

    /// `hall.light` for the main property of a device, else `hall.light.brightness`.
    package func name(_ slot: SlotIndex) -> String {
        let entry = house.registry[slot]
        let device = house.registry[entry.device]
        return device?.properties.first?.name == entry.property.name ? device?.id ?? "" : house.registry.name(of: slot)
    }

    /// The local time; the date too if it was another.
    package func time(_ instant: Instant) -> String {
        house.zone.local(instant).text(on: house.zone.local(now).date)
    }

    func span(_ milliseconds: Milliseconds) -> String {
        Rendering.duration.text(of: .number(Double(milliseconds.count)))
    }

    /// `"Hall light follows motion" (light.hearth:3)`; a rule that is gone is named by its key.
    package func rule(_ key: String) -> String {
        guard let rule = house.rule(key) else { return "\"\(key)\", which is no longer there," }
        return "\"\(rule.title)\" (\(rule.file):\(rule.line))"
    }

    /// As the trace names it; `nil` of a slot that is gone.
    func slot(named name: String) -> SlotIndex? {
        guard let dot = name.lastIndex(of: "."), let device = house.registry.index(of: String(name[..<dot])) else {
            return nil
        }
        return house.registry.slot(String(name[name.index(after: dot)...]), of: device)
    }

    /// What a hand does to a rule, after the name of the rule.
    package func stopped(_ record: StoredTrace) -> String {
        "did not act: your hand holds it" + (record.until.map { " until \(time($0))" } ?? "")
    }

    /// Who or what, as the subject of a sentence.
    func who(_ origin: Origin) -> String {
        switch origin {
        case .person(let user): "\(user) in the app"
        case .query(let user): "\(user) by a wish in words"
        case .automation(let user): "the program of \(user)"
        case .rule(let key): rule(key)
        case .mqtt: "a message on the house's own topics"
        case .twin: "the house's own model"
        case .device: "a hand at the device"
        case .clock: "the clock"
        }
    }
}
