import HearthConfig
import HearthHub
import HearthImport
import HearthMind
import HearthModel

/// A recorded house after it was lived through.
struct PlayedHouse {
    let name: String
    let record: MindRecord
    let strangers: [String]

    /// - Parameter tell: how far it has come, 0…1.
    init(_ name: String, in folder: String, _ tell: (Double) -> Void) throws {
        let house: RecordedHouse
        do throws(ImportProblem) {
            house = try RecordedHouse(in: folder)
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
        var files = ConfigurationFiles(folder: folder)
        files.devices = SourceFile("house.yaml", house.devices)
        let (configuration, diagnostics) = Configuration.check(files)
        guard let configuration, let first = house.messages.first, let last = house.messages.last else {
            let why = diagnostics.first.map { ": \($0.message)" } ?? ""
            throw Failure(.wrongUse, "\(folder)/house.yaml describes no house\(why)")
        }
        (self.name, strangers) = (name, house.strangers)
        var run = MindRun(configuration, from: first.at - .minutes(1))
        for (number, message) in house.messages.enumerated() {
            if number % 256 == 0 {
                try Task.checkCancellation()
                tell(Double((message.at - first.at).count) / Double(max(1, (last.at - first.at).count)))
            }
            run.hear(message.payload, on: message.topic, at: message.at)
        }
        record = run.record
    }

    /// What a household would not put up with (docs/spec/mind.md, section 11).
    var faults: [String] {
        let bounds: [(String, Bool)] = [
            ("content for less than 60 % of the time", record.share(of: .content) < 0.6),
            ("unhappy for more than 12 %", record.share(of: .unhappy) > 0.12),
            ("bored for more than 20 %", record.share(of: .bored) > 0.2),
            ("more than 6 changes of name a day", record.perDay(\.renamings) > 6),
            ("more than 1 message a day", record.perDay(\.messages) > 1),
            ("more than 6 messages on one day", record.worst.map { $0.day.messages > 6 } ?? false),
            ("more than 10 % said again", record.repeated > 0.1),
            ("degraded for more than 2 %, \(weakest) being lowest", record.degradedShare > 0.02),
        ]
        return bounds.filter(\.1).map(\.0)
    }

    /// The part of awareness that was lowest for longest while it was degraded.
    private var weakest: String { record.lowest.max { $0.value < $1.value }?.key ?? "nothing" }
}
