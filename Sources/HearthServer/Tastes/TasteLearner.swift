import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthExplaining
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthRules
import HearthSimulation
import HearthStore
import HearthTwins

/// Learns what people like from what they complain of again and again (docs/spec/mind.md, section 9): proposes to cap what a
/// rule sets in that part of the day, or to heat a room more or less then, with what that would have changed last week, and keeps
/// it after a yes.
struct TasteLearner: Sendable {
    /// What a device was set to in that part of the day.
    private struct Setting {
        let device: Device
        let layer: Layer
        let value: Double
        /// That of the rule that did it last; `nil`: none did.
        let event: String?
        /// When rules did so last week.
        var times: Set<Instant> = []
    }

    let hub: Hub
    let ruleService: RuleService
    let replays: ReplayDesk
    let desk: ConversationDesk
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    private static let week = Milliseconds.days(7)
    /// So long one waits for what would have been different.
    static let patience = Duration.seconds(5)
    private static let mostEvents = 1_000

    /// - Parameter area: where the speaker is, if that is known.
    /// - Returns: `nil` if nothing is to be learned: it is about now only, or no rule did it.
    func answer(_ sentence: Sentence, in area: String?) async throws(APIError) -> HouseAnswer? {
        guard let complaint = Complaint(sentence), let part = complaint.part,
            let measure = Taste.Measure(complaint.quality), caller.may(.editRules), caller.may(.controlDevices),
            !caller.visibility.isLimited
        else { return nil }
        let file = ruleService.shelf.contents.files.first { $0.name == TasteFile.name }
        let tastes = TasteFile(file.map { String(decoding: $0.bytes, as: UTF8.self) })
        let candidates = candidates(sentence, measure, in: area)
        let known = tastes.tastes.filter { taste in
            taste.part == part && taste.measure == measure && candidates.contains { $0.id == taste.device }
        }
        // The opposite of what was said before takes the last step of that back.
        if let taste = known.last(where: { $0.isFloor == complaint.isTooMuch }),
            let device = candidates.first(where: { $0.id == taste.device })
        {
            let setting = try await settings(of: [device], measure, part).first
            return try await propose(taste, instead: taste.undone(), of: device, tastes, file, setting)
        }
        // Where nobody complained before, more light or sound would be made where no rule makes any.
        guard complaint.isTooMuch || measure == .warmth else { return nil }
        let ruled = try await settings(of: candidates, measure, part)
        let settings = ruled.isEmpty && measure == .warmth ? try await standing(of: candidates, part) : ruled
        guard settings.count < 2 else { return which(settings, sentence, part) }
        guard let setting = settings.first, Self.layers.contains(setting.layer) else { return nil }
        let device = setting.device
        let range = device.range(of: measure.property)
        let old = known.first { $0.device == device.id }
        let new =
            old.map { $0.stepped(within: range) }
            ?? Taste(
                device.id, part, setting.layer, measure, isFloor: !complaint.isTooMuch, instead: setting.value,
                within: range)
        guard let new else { return atItsEnd(device, measure, old?.limit ?? setting.value) }
        return try await propose(old, instead: new, of: device, tastes, file, setting)
    }

    /// In which a taste may stand.
    private static let layers: Set<Layer> = [.low, .normal, .urgent, .evenIfHeld]

    private func atItsEnd(_ device: Device, _ measure: Taste.Measure, _ value: Double) -> HouseAnswer {
        HouseAnswer(
            intent: .complaint, reading: "\(device.name) at its end", confidence: 0.9,
            text: "\(device.name) is at \(measure.text(value)) then, and I go no further.", devices: [device.id])
    }

    // MARK: Of what

    /// Devices that are named, or are in the room that is, or in which the speaker is; else all of the kind. Of warmth those that
    /// heat rooms: no fridge, and no tank.
    private func candidates(_ sentence: Sentence, _ measure: Taste.Measure, in area: String?) -> [Device] {
        let spoken = Spoken(sentence.words, in: snapshot, by: lexicon)
        let things = spoken.things.isEmpty ? area.map { [Lexicon.Thing.area($0)] } ?? [] : spoken.things
        return spoken.visible.filter { index, device in
            guard device.properties.contains(where: { $0.name == measure.property && $0.settable }),
                measure != .warmth || [.thermostat, .heatPump].contains(device.deviceClass.id)
            else { return false }
            return things.isEmpty
                || things.contains { thing in
                    switch thing {
                    case .device(let named): named == index
                    case .area(let area): device.area == area
                    case .group(let members): members.contains(index)
                    }
                }
        }.map(\.device)
    }

    /// What rules set last in that part of the day, of each device in which they did so last week.
    private func settings(
        of devices: [Device], _ measure: Taste.Measure, _ part: DayPart
    ) async throws(APIError) -> [Setting] {
        guard !devices.isEmpty else { return [] }
        var query = EventQuery(types: [.command], from: now - Self.week, to: now, limit: Self.mostEvents)
        query.devices = Set(devices.map(\.id))
        let asked = query
        let teller = snapshot.eventTeller(at: now, isDiscreet: false)
        let events = try await stored { () async throws(StoreError) in try await hub.events(asked, by: teller).events }
        let (zone, hours) = (snapshot.house.zone, part.hours)
        var found: [Setting] = []
        for event in events where zone.local(event.at).timeOfDay.isBetween(hours.from, and: hours.to) {
            guard let device = devices.first(where: { $0.id == event.device }),
                case .rule(let key)? = event.origin, let entry = snapshot.rules.entry(ofKey: key),
                let value = value(of: event, device, measure)
            else { continue }
            if let place = found.firstIndex(where: { $0.device.id == device.id }) {
                found[place].times.insert(event.at)
                continue
            }
            let code = snapshot.rules.program.rules[entry.index.position]
            found.append(
                Setting(
                    device: device, layer: code.layer, value: value, event: event.id.text, times: [event.at]))
        }
        return found
    }

    /// What heating stood at in that part of the day the last time, where no rule sets it then.
    private func standing(of devices: [Device], _ part: DayPart) async throws(APIError) -> [Setting] {
        let registry = snapshot.house.registry
        let (from, to, moment) = (now - Self.week, now, part.last(before: now, in: snapshot.house.zone))
        let found = devices.compactMap { device in
            registry.index(of: device.id).flatMap { registry.slot(Taste.Measure.warmth.property, of: $0) }
                .map { (device, slot: $0, name: registry.name(of: $0)) }
        }
        guard !found.isEmpty else { return [] }
        let names = found.map(\.name)
        let recorded = try await stored { () async throws(StoreError) in
            try await hub.history(of: names, from: from, to: to).bySlot
        }
        return found.compactMap { device, slot, name in
            let value = recorded[name]?.held(at: moment) ?? snapshot.house.reading(slot).value.number
            return value.map { Setting(device: device, layer: .normal, value: $0, event: nil) }
        }
    }

    /// What was set; of a lamp that was only turned on, how bright it is.
    private func value(of event: HouseEvent, _ device: Device, _ measure: Taste.Measure) -> Double? {
        let value = event.data.first { $0.name == "value" }?.value
        if event.subject == device.id + "." + measure.property { return value?.number.flatMap { $0 > 0 ? $0 : nil } }
        guard measure == .light, event.subject == device.id + ".on", value == .flag(true) else { return nil }
        let slot = snapshot.house.registry.index(of: device.id).flatMap {
            snapshot.house.registry.slot(measure.property, of: $0)
        }
        return slot.flatMap { snapshot.house.reading($0).value.number } ?? 100
    }

    private func which(_ settings: [Setting], _ sentence: Sentence, _ part: DayPart) -> HouseAnswer {
        let told = settings.prefix(3)
        let words = sentence.words.drop { $0 != "too" }.joined(separator: " ")
        return HouseAnswer(
            intent: .complaint, reading: "one of \(settings.count) devices \(part.each)", confidence: 0.5,
            text: "Which do you mean: \(told.map(\.device.name).formatted(or: "or"))?",
            devices: told.map(\.device.id),
            suggestions: told.map { .init(text: $0.device.name, query: "\($0.device.name) is \(words)") })
    }

    // MARK: Proposing

    private func propose(
        _ old: Taste?, instead new: Taste?, of device: Device, _ tastes: TasteFile, _ file: RuleFiles.File?,
        _ setting: Setting?
    ) async throws(APIError) -> HouseAnswer {
        let evidence = [setting?.event].compactMap(\.self)
        var changed = tastes
        if let new { changed.put(new, named: device.name) } else if let old { changed.remove(old) }
        guard let taste = new ?? old else { throw .invalid([]) }
        let shown = taste.measure.text
        let after = new?.limit ?? taste.before[0]
        let before = old?.limit ?? taste.before[0]
        let text = "\(device.name) at \(shown(after)) instead of \(shown(before)) \(taste.part.name)"
        var answer = HouseAnswer(
            intent: .complaint, reading: text, confidence: 0.7, text: "", evidence: evidence, devices: [device.id],
            suggestions: [.init(text: "Yes", query: "yes"), .init(text: "No", query: "no")])
        let replay: RuleReplay
        do throws(RuleProblem) {
            replay = try await ruleService.replay(
                [TasteFile.name: changed.text], disabling: [], from: now - Self.week, to: now,
                patience: Self.patience, plant: replays.plant)
        } catch {
            answer.text = "I would set \(text), but cannot: \(TasteChange.reason(error))."
            (answer.suggestions, answer.confidence) = ([], 0.9)
            return answer
        }
        let id = "ok_" + String(UInt64.random(in: .min ... .max), radix: 36)
        let change = TasteChange(
            text: changed.text, tag: file?.tag, device: device.id, part: taste.part,
            memory: new.map {
                "\(device.name) is at \($0.isFloor ? "least" : "most") at \(shown($0.limit)) \($0.part.name)"
            }, evidence: evidence)
        desk.note(
            [],
            pending: .init(
                id: id, text: text, orders: [], appointment: nil, until: now + ConversationDesk.consent,
                taste: change),
            of: caller.bucket, at: now)
        answer.text = "\(text), \(changes(replay.differences, of: device, setting?.times.count ?? 0)). Yes?"
        answer.confirm = id
        return answer
    }

    /// `6 changes last week`: how often rules set it then, if that would have been otherwise. A lamp that keeps how bright it is
    /// is commanded once and is darker each time.
    private func changes(_ outcome: ReplayDifferences?, of device: Device, _ times: Int) -> String {
        guard let outcome else { return "and I cannot say what that would have changed last week" }
        let commands = outcome.differences.count { difference in
            guard case .slot(let slot) = difference.subject else { return false }
            return outcome.registry[outcome.registry[slot].device]?.id == device.id
        }
        let count = commands == 0 ? 0 : times > 0 ? times : commands
        // A new house has no week to tell of.
        if count == 0, outcome.to - outcome.from < .days(1) {
            return "and too little is recorded to say what that would change"
        }
        let number = count == 0 ? "no change" : count == 1 ? "1 change" : "\(count) changes"
        return (outcome.isPartial || outcome.isTruncated ? "at least " : "") + number + " last week"
    }
}

extension Device {
    /// What it can be told, as far as that is known.
    fileprivate func range(of name: String) -> ClosedRange<Double> {
        guard case .number(_, let range?, _)? = property(name)?.type else { return -.infinity ... .infinity }
        return range
    }
}
