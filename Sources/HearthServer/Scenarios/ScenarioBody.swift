import HearthHTTP
import HearthJSON
import HearthModel

/// A scenario, and how its last performance goes or went.
struct ScenarioBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Scenario", "A script that is played on copies of the house; nothing of it reaches a device",
            """
            scenario_id name description duration:int events:[map] twin_ids:[text]
            status:created|running|completed|failed progress?:num simulation_rate?:num timeline?:[map] results?:map
            error?
            """)
    }

    let scenario: Scenario
    let run: ScenarioRun?
    /// Ids of devices.
    let devices: [String]
    let now: Instant
    /// With what happens and what came of it.
    let isFull: Bool

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("scenario_id", scenario.id)
        writer.member("name", scenario.name)
        writer.member("description", scenario.summary)
        writer.member("duration", scenario.span.count / 1_000)
        writer.member("events", scenario.steps.map(JSONValue.init(step:)))
        writer.member("twin_ids", devices.map { "twin:" + $0 })
        writer.member("status", run?.status.rawValue ?? "created")
        if let run {
            writer.member("progress", run.progress(at: now).rounded(decimals: 3))
            writer.memberIfPresent("simulation_rate", run.rate)
            writer.memberIfPresent("error", run.error)
        }
        if isFull {
            writer.member("timeline", run?.told(at: now) ?? [])
            writer.memberIfPresent("results", run?.results)
        }
        writer.endObject()
    }
}

extension JSONValue {
    fileprivate init(step: Scenario.Step) {
        let members: [Member]
        switch step.when {
        case .after(let span): members = [.init("time", .number(span.seconds))]
        case .daily(let time, let spread, let later):
            members = [
                .init("every_day_at", .string(time.shown)), .init("spread", .number(spread.seconds)),
                .init("later", .number(later.seconds)),
            ]
        }
        self = .object(members + JSONValue.members(of: step.what))
    }

    private static func members(of happening: Scenario.Happening) -> [Member] {
        func members(_ type: String, _ more: Member...) -> [Member] { [Member("type", .string(type))] + more }
        func device(_ selection: Scenario.Selection) -> Member {
            switch selection {
            case .device(let id): Member("device", .string(id))
            case .network: Member("network", .bool(true))
            case .some(let some): Member("devices", .string(some.name))
            }
        }
        switch happening {
        case .reports(let selection, let entries):
            return members("set", device(selection), .init("set", JSONValue(entries)))
        case .rises(let selection, let property, let difference, _):
            return members(
                "set", device(selection),
                .init("set", .object([.init(property, .object([.init("add", .number(difference))]))])))
        case .hand(let selection, let entries):
            return members("hand", device(selection), .init("set", JSONValue(entries)))
        case .command(let selection, let action, let value, let transition):
            var more = members("command", device(selection), .init("action", .string(action)))
            if value != .none { more.append(.init("value", JSONValue(value))) }
            if transition > .zero { more.append(.init("transition_time", .int(transition.count))) }
            return more
        case .lost(let selection): return members("lose", device(selection))
        case .back(let selection): return members("restore", device(selection))
        case .power(let isOn):
            return members(
                isOn ? "power_restore" : "power_loss", .init("affected_circuits", .strings(["main"])))
        case .weather(let weather):
            let numbers = [
                ("temperature", weather.temperature), ("humidity", weather.humidity), ("wind", weather.wind),
            ]
            return members("weather") + (weather.condition.map { [.init("condition", .string($0.rawValue))] } ?? [])
                + numbers.compactMap { name, number in number.map { .init(name, .number($0)) } }
        case .occupancy(let names): return members("occupancy", .init("people", .strings(names)))
        case .mode(let mode): return members("mode", .init("mode", .string(mode)))
        case .tariff(let price): return members("tariff", .init("price", .number(price)))
        case .warms(let rooms, let difference):
            return members("warm", .init("rooms", .strings(rooms)), .init("add", .number(difference)))
        case .says(let text): return members("say", .init("text", .string(text)))
        case .worries(let text, let severity):
            return members("concern", .init("text", .string(text)), .init("severity", .number(severity)))
        }
    }

    private init(_ entries: [ControlValue.Entry]) {
        self = .object(entries.map { Member($0.name, JSONValue($0.value)) })
    }

    private init(_ value: ControlValue) {
        self =
            switch value {
            case .none: .null
            case .flag(let flag): .bool(flag)
            case .number(let number): .number(number)
            case .text(let text), .other(let text): .string(text)
            case .map(let entries): JSONValue(entries)
            }
    }
}

extension TimeOfDay {
    /// `19:00`
    fileprivate var shown: String {
        let minutes = sinceMidnight.count / 60_000
        let digits = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return digits.joined(separator: ":")
    }
}
