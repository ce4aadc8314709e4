import HearthHub
import HearthJSON
import HearthMind
import HearthModel

/// What replayed houses felt and told, for people and for scripts.
enum MindText {
    private static let shown: [Feeling] = [.content, .happy, .excited, .bored, .worried, .unhappy]

    static func plain(_ houses: [PlayedHouse], withMessages: Bool) -> String {
        var table = Table(
            heads: ["HOUSE", "DAYS"] + shown.map { $0.rawValue.uppercased() }
                + ["RENAMED", "URGENT", "NORMAL", "DIGEST", "WORST", "AGAIN", "DEGRADED"])
        for house in houses {
            let record = house.record
            var row = [house.name, "\(record.days.count)"]
            row += shown.map { percent(record.share(of: $0)) }
            row += [\MindRecord.Day.renamings, \.urgent, \.normal, \.digests].map { count in
                decimal(record.perDay { $0[keyPath: count] })
            }
            row += [record.worst.map { "\($0.day.messages)" } ?? "0", percent(record.repeated)]
            table.add(row + [percent(record.degradedShare)])
        }
        var parts = [table.text()]
        for house in houses where !house.faults.isEmpty {
            parts.append("\(house.name): " + house.faults.joined(separator: ", "))
        }
        if withMessages {
            for house in houses {
                parts.append(house.record.messages.map { line($0, of: house) }.joined(separator: "\n"))
            }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func line(_ message: MindRecord.Message, of house: PlayedHouse) -> String {
        let kind = kind(of: message.news)
        return "\(house.name)  \(message.at.rfc3339)  \(kind)  \(message.news.text)"
    }

    private static func kind(of news: Telling.News) -> String {
        news.isUrgent ? "urgent" : news.isDigest ? "digest" : "normal"
    }

    private static func percent(_ share: Double) -> String { "\(decimal(share * 100)) %" }
    private static func decimal(_ number: Double) -> String { "\(number.rounded(decimals: number < 10 ? 2 : 0))" }

    static func json(_ houses: [PlayedHouse]) -> JSONValue {
        .object([.init("houses", .array(houses.map(json)))])
    }

    private static func json(_ house: PlayedHouse) -> JSONValue {
        let record = house.record
        var members: [JSONValue.Member] = [
            .init("house", .string(house.name)), .init("days", .int(Int64(record.days.count))),
            .init("shares", .object(shown.map { .init($0.rawValue, .number(record.share(of: $0))) })),
            .init("degraded", .number(record.degradedShare)),
            .init("renamings_per_day", .number(record.perDay(\.renamings))),
            .init("messages_per_day", .number(record.perDay(\.messages))),
            .init("repeated", .number(record.repeated)),
        ]
        let sums: [(String, Int)] = [
            ("urgent", record.sum(\.urgent)), ("normal", record.sum(\.normal)), ("digests", record.sum(\.digests)),
        ]
        members += sums.map { .init($0.0, .int(Int64($0.1))) }
        members.append(.init("worst_day", record.worst.map(json) ?? .null))
        members.append(.init("faults", .array(house.faults.map(JSONValue.string))))
        members.append(.init("messages", .array(record.messages.map(json))))
        return .object(members)
    }

    private static func json(_ worst: (date: CivilDate, day: MindRecord.Day)) -> JSONValue {
        let midnight = Instant(milliseconds: worst.date.daysSinceEpoch * 86_400_000)
        return .object([
            .init("date", .string(String(midnight.rfc3339.prefix(10)))),
            .init("messages", .int(Int64(worst.day.messages))),
        ])
    }

    private static func json(_ message: MindRecord.Message) -> JSONValue {
        .object([
            .init("at", .string(message.at.rfc3339)), .init("kind", .string(kind(of: message.news))),
            .init("again", .bool(message.news.isAgain)), .init("text", .string(message.news.text)),
        ])
    }
}
