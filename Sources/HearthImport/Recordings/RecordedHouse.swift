import HearthConfig
package import HearthModel
import HearthTwins

/// A recording of a whole house: `house.yaml`, which says what each slot of it is, and beside it `history.csv` in the
/// long form, which may be packed as `history.csv.gz`.
package struct RecordedHouse {
    /// A message of a device, as it would have come over a broker.
    package struct Message: Sendable {
        package let at: Instant
        package let topic: String
        package let payload: String
    }

    /// `devices.yaml` of the house.
    package let devices: String
    /// Slots that no device of a house could have.
    package let strangers: [String]
    /// In order of time.
    package let messages: [Message]
    /// Lines of the history that are no reading.
    package let problems: Int

    /// - Parameter folder: of the house.
    package init(in folder: String) throws(ImportProblem) {
        let description = try Self.description(folder + "/house.yaml")
        var slots: [String: RecordedSlot] = [:]
        var strangers: [String] = []
        for one in description.slots {
            let slot = RecordedSlot(one.slot, area: one.area, class: one.class, property: one.property)
            if let slot { slots[one.slot] = slot } else { strangers.append(one.slot) }
        }
        guard !slots.isEmpty else {
            throw .notARecording(path: folder + "/house.yaml", detail: "none of its slots is one of a device")
        }
        (devices, self.strangers) = (
            Self.devices(slots.sorted { $0.key < $1.key }.map(\.value), timezone: description.house.timezone), strangers
        )
        var (messages, problems) = ([Message](), 0)
        var file = try PackedLines(folder + "/history.csv")
        var reader = LongFormReader()
        while let line = try file.next() {
            do throws(LongFormReader.Problem) {
                guard let row = try reader.read(line), let slot = slots[row.slot] else { continue }
                guard let payload = slot.payload(of: row.value) else {
                    problems += 1
                    continue
                }
                messages.append(Message(at: row.time, topic: slot.topic, payload: payload))
            } catch {
                if error.line == 1 { throw .notARecording(path: file.path, detail: error.reason) }
                problems += 1
            }
        }
        guard !messages.isEmpty else { throw .notARecording(path: file.path, detail: "no device says anything in it") }
        (self.messages, self.problems) = (messages.sorted { $0.at < $1.at }, problems)
    }

    private static func description(_ path: String) throws(ImportProblem) -> RecordedDescription {
        var file = try PackedLines(path)
        var lines: [String] = []
        while let line = try file.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        do {
            return try ForeignYAML.decode(RecordedDescription.self, from: lines.joined(separator: "\n"))
        } catch {
            throw .unreadable(
                path: path, detail: "it must have house: {timezone:} and slots: with slot, area, property")
        }
    }

    private static func devices(_ slots: [RecordedSlot], timezone: String) -> String {
        let areas = Set(slots.map(\.area)).sorted()
            .map { "  \($0): {outdoor: \($0 == RecordedSlot.outside)}" }
        let people = slots.filter(\.isPerson).map { "  \($0.person): {name: \($0.person), trackers: [\($0.id)]}" }
        return
            (["version: 1", "house: {name: Recorded, timezone: \"\(timezone)\"}", "mqtt: {broker: \"127.0.0.1:1883\"}"]
            + ["discovery: {enabled: false}", "areas:"] + areas + (people.isEmpty ? [] : ["people:"] + people)
            + ["devices:"] + slots.map { "  " + $0.entry }).joined(separator: "\n")
    }
}
