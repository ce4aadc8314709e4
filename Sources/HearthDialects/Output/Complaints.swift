import HearthModel

/// What a piece of hardware complains of, by its own names.
struct Complaints: Sendable {
    private static let most = 20

    private var open: [String: String] = [:]

    var isEmpty: Bool { open.isEmpty }

    /// - Parameter text: `nil`: it is over.
    /// - Returns: whether this is news.
    mutating func hear(_ name: String, _ text: String?) -> Bool {
        guard open[name] != text, text == nil || open[name] != nil || open.count < Self.most else { return false }
        open[name] = text
        return true
    }

    /// All that is open, to a device that has just become one.
    func tell(_ device: DeviceIndex, into output: inout DriverOutput) {
        for (name, text) in open.sorted(by: { $0.key < $1.key }) {
            output.alerts.append(Alert(device: device, name: name, text: text))
        }
    }
}
