import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins

/// Reads what is asked of a what-if and resolves it to devices and rules of the house. What cannot be done is set aside with
/// a reason, so that the rest is answered. What can be changed is in `WhatIfReader+Changes.swift`.
struct WhatIfReader {
    private static let scenario = Field.text("scenario", 1...200).optional
    private static let metrics = Field<[String]>.texts("metrics").optional
    private static let runs = Field.integer("runs", 1...256).optional
    private static let seed = Field.integer("seed", 0 ... .max).optional
    private static let detail = Field<Detail>.word("detail").optional

    static let fields: FieldSet = [
        scenario, FieldNotation("changes?:map"), FieldNotation("duration?"), metrics, FieldNotation("start?"), runs,
        seed, FieldNotation("rules?:map"), FieldNotation("events?:[{at device set:map branch_only?:bool}]"), detail,
    ]

    /// Nearest names are looked up for each that is unknown.
    static let most = 200
    private static let latestStart = Milliseconds.days(7)

    private enum Detail: String, CaseIterable { case summary, full }

    let snapshot: HouseSnapshot
    let visibility: Visibility
    let now: Instant
    /// Devices, by their ids, to which nothing happens.
    private let bystanders: Set<String>
    var request = WhatIfRequest()
    /// Rule files of the branch: text, or `nil` where there is no such file.
    private(set) var files: [String: String?] = [:]
    /// What was said of the house as a whole: no preset changes it.
    var said: Set<HouseKey> = []

    init(snapshot: HouseSnapshot, visibility: Visibility, now: Instant, bystanders: Set<String>) {
        (self.snapshot, self.visibility, self.now, self.bystanders) = (snapshot, visibility, now, bystanders)
    }

    var house: House { snapshot.house }
    var clock: WhatIfClock { WhatIfClock(start: request.start ?? now, zone: house.zone) }
    var end: Instant { clock.start + request.span }

    /// Whether anything is left that could be different.
    var isEmpty: Bool {
        request.changes.isEmpty && request.events.isEmpty && request.tariff == nil && files.isEmpty
            && request.exposed.isEmpty
    }

    /// `nil` if something is wrong with it, which has been reported.
    mutating func read(_ fields: inout FieldReader) -> WhatIfRequest? {
        if let span = duration(&fields) { request.span = span }
        readStart(&fields)
        request.scenario = fields.read(Self.scenario) ?? request.scenario
        request.runs = fields.read(Self.runs).map(Int.init)
        request.seed = fields.read(Self.seed).map { UInt64($0) } ?? request.seed
        request.isFull = fields.read(Self.detail) == .full
        if let names = fields.read(Self.metrics), !names.isEmpty { readMetrics(names) }
        if let changes = fields.raw("changes"), !changes.isNull {
            if let members = changes.object, members.count > Self.most {
                fields.refuse(
                    "changes", "may have at most \(Self.most) entries", expected: "0..\(Self.most) entries",
                    got: .int(Int64(members.count)))
            } else if let members = changes.object {
                for member in members { read(member.key, member.value) }
            } else {
                fields.refuse(
                    "changes", "must be a map from devices to what they shall be", expected: "object", got: changes)
            }
        }
        readRules(&fields)
        applyPresets()
        readEvents(&fields)
        spareBystanders()
        if request.runs != nil, request.houseDays > WhatIfRequest.mostDays {
            fields.refuse(
                "runs",
                """
                come to \(Int(request.houseDays)) days of the house, two for each run and day; the limit is \
                \(Int(WhatIfRequest.mostDays)): ask for at most \(request.mostPairs) runs, or for a shorter time
                """)
        }
        return request
    }

    private mutating func spareBystanders() {
        let devices = Set(bystanders.compactMap { house.registry.index(of: $0) })
        guard !devices.isEmpty else { return }
        var spared = devices.intersection(request.exposed)
        request.exposed.removeAll(where: devices.contains)
        func left(_ events: [TwinEvent]) -> [TwinEvent] {
            events.compactMap { event in
                let (left, without) = event.sparing(devices, in: house.registry)
                spared.formUnion(without)
                return left
            }
        }
        (request.changes, request.events) = (left(request.changes), left(request.events))
        for id in spared.compactMap({ house.registry[$0]?.id }).sorted() {
            ignore(id, "enable_scenarios is off in its twin")
        }
    }

    /// A duration such as `8h`, or seconds.
    private func duration(_ fields: inout FieldReader) -> Milliseconds? {
        guard let value = fields.raw("duration"), !value.isNull else { return nil }
        let span = value.string.flatMap(Milliseconds.init(duration:)) ?? value.integer.map { Milliseconds.seconds($0) }
        if let span, (WhatIfRequest.shortest...WhatIfRequest.longest).contains(span) { return span }
        fields.refuse("duration", "must be from 1m to 14d, such as 8h", expected: "1m..14d", got: value)
        return nil
    }

    private mutating func readStart(_ fields: inout FieldReader) {
        guard let value = fields.raw("start"), !value.isNull, value.string != "now" else { return }
        if let text = value.string, let start = WhatIfClock(start: now, zone: house.zone).instant(text),
            (now...now + Self.latestStart).contains(start)
        {
            request.start = start
            request.assumptions.append("until \(start.rfc3339) all goes on as it is")
        } else {
            fields.refuse(
                "start", "must be now, a time such as 22:00, or a date-time within the next 7 days",
                expected: "now, HH:MM or date-time", got: value)
        }
    }

    private mutating func readMetrics(_ names: [String]) {
        request.metrics = []
        for name in names where !request.metrics.contains(where: { $0.name == name }) {
            if let metric = WhatIfMetric(named: name) {
                request.metrics.append((name, metric))
            } else {
                ignore(name, "is no metric", nearestNames(to: name, among: WhatIfMetric.names))
            }
        }
        if request.metrics.isEmpty { request.metrics = WhatIfRequest().metrics }
    }

    mutating func ignore(_ key: String, _ reason: String, _ nearest: [String] = []) {
        guard request.ignored.count < 2 * Self.most else { return }
        request.ignored.append(.init(key: key, reason: reason, nearest: nearest))
    }

    // MARK: Rules

    private mutating func readRules(_ fields: inout FieldReader) {
        guard let rules = fields.raw("rules"), !rules.isNull else { return }
        guard let members = rules.object else {
            return fields.refuse(
                "rules", "must be an object with replace, disable or enable", expected: "object", got: rules)
        }
        for member in members {
            let count = member.value.object?.count ?? member.value.array?.count ?? 0
            guard count <= Self.most else {
                fields.refuse("rules.\(member.key)", "may have at most \(Self.most) entries")
                continue
            }
            switch member.key {
            case "replace": readFiles(member.value, &fields)
            case "disable", "enable":
                guard let names = member.value.array?.map(\.string), !names.contains(nil) else {
                    fields.refuse(
                        "rules.\(member.key)", "must be a list of names of rules", expected: "list of texts",
                        got: member.value)
                    continue
                }
                for name in names.compactMap(\.self) { enable(name, member.key == "enable") }
            default: fields.refuse("rules.\(member.key)", "is not known here; there are replace, disable and enable")
            }
        }
    }

    private mutating func readFiles(_ value: JSONValue, _ fields: inout FieldReader) {
        guard let texts = value.object, texts.allSatisfy({ $0.value.string != nil || $0.value.isNull }) else {
            return fields.refuse(
                "rules.replace", "must be a map from files to their texts; null leaves a file out", expected: "object",
                got: value)
        }
        for text in texts { files[text.key] = .some(text.value.string) }
    }

    private mutating func enable(_ name: String, _ isEnabled: Bool) {
        let codes = snapshot.rules.program.rules
        let id = snapshot.rules[id: name]
        guard
            let rule = id.map({ codes[$0.index.position] })
                ?? codes.first(where: { [$0.key, $0.title].contains(name) })
        else {
            return ignore(
                "rules.\(name)", "there is no such rule", nearestNames(to: name, among: codes.map(\.title)))
        }
        request.changes.append(TwinEvent(at: clock.start, .rule(rule.key, isEnabled)))
    }

    // MARK: Events

    private mutating func readEvents(_ fields: inout FieldReader) {
        guard let value = fields.raw("events"), !value.isNull else { return }
        guard let events = value.array, events.count <= Self.most else {
            return fields.refuse(
                "events", "must be a list of at most \(Self.most) entries",
                expected: "list of {at, device, set, branch_only}", got: value)
        }
        for (number, event) in events.enumerated() {
            let path = "events[\(number)]"
            guard let members = event.object else {
                fields.refuse(path, "must be an object", expected: "{at, device, set, branch_only}", got: event)
                continue
            }
            var inner = FieldReader(body: members, path: path, spelling: .orCamelCase)
            readEvent(&inner, path)
            inner.refuseUnknown()
            fields.refuse(inner.problems)
        }
    }

    private mutating func readEvent(_ fields: inout FieldReader, _ path: String) {
        let at = fields.require("at") { fields -> Instant? in
            guard let value = fields.raw("at"), !value.isNull else { return nil }
            if let at = value.string.flatMap(clock.instant), at >= clock.start, at < end { return at }
            fields.refuse(
                "at", "must be within the time that is looked at: +1h, 07:30, or a date-time",
                expected: "\(clock.start.rfc3339)..\(end.rfc3339)", got: value)
            return nil
        }
        let device = fields.requiredText("device", length: 1...200)
        let isChange = fields.flag("branch_only") ?? false
        let set = fields.require("set") { fields -> [JSONValue.Member]? in
            guard let value = fields.raw("set"), !value.isNull else { return nil }
            if let members = value.object, !members.isEmpty, members.count <= Self.most { return members }
            fields.refuse("set", "must be a map from properties to values", expected: "object", got: value)
            return nil
        }
        guard let at, let device, let set else { return }
        for (index, _) in devices(device, as: "\(path).\(device)") {
            for member in set {
                let manner = Manner(from: at, until: nil, hold: .usual)
                let events = events(
                    setting: member.key, to: member.value, of: index, manner, as: "\(path).\(member.key)")
                if isChange { request.changes += events } else { request.events += events }
            }
        }
    }
}
