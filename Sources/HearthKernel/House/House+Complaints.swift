import HearthModel

/// What devices complain of by themselves: each complaint is an open concern until the device takes it back.
extension House {
    private static let mostComplaints = 20
    private static let severity = 0.5

    mutating func complain(
        _ index: DeviceIndex, of name: String, _ text: String?, into reaction: inout Reaction
    ) {
        guard exists(index), let device = registry[index] else { return }
        let concern = text.map {
            Concern(
                about: device.id, severity: House.severity, text: "\(device.name): \($0)", rule: "", since: now,
                complaint: name)
        }
        let open = machine.concerns.firstIndex { $0.complaint == name && $0.about == device.id }
        if let open {
            guard machine.concerns[open].text != concern?.text else { return }
            reaction.concerns.append(.ended(machine.concerns.remove(at: open)))
        }
        guard let concern, complaints(about: device.id).count < House.mostComplaints else { return }
        raise(concern, into: &reaction)
    }

    func complaints(about id: String) -> [Concern] {
        machine.concerns.filter { $0.complaint != nil && $0.about == id }
    }

    /// The device is gone, or nothing announces it any more.
    mutating func endComplaints(about id: String, into reaction: inout Reaction) {
        for concern in complaints(about: id) { reaction.concerns.append(.ended(concern)) }
        machine.concerns.removeAll { $0.complaint != nil && $0.about == id }
    }
}
