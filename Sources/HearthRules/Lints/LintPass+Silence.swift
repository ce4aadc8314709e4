import HearthModel

extension LintPass {
    /// W171: rules that go by what has said nothing for days. Once for each device, where it is first named.
    mutating func checkSilence() {
        var told: Set<DeviceIndex> = []
        for rule in set.rules where !rule.isOff {
            for reading in rule.body.conditions.flatMap(\.readings) {
                for slot in reading.slots {
                    let device = names.registry[slot].device
                    guard heard.silent.contains(device), told.insert(device).inserted else { continue }
                    let days = Heard.longSilence.count / Milliseconds.days(1).count
                    say("W171", "\(names.path(of: device)) has not been heard for \(days) d.", at: reading.place)
                }
            }
        }
    }
}
