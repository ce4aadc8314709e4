import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins

/// Says which rooms and floors use most energy and where it is used for nobody, and offers rules for rooms that are heated and
/// not used (docs/spec/mind.md, section 13).
struct ZoneAdviser: Sendable {
    let answerer: Answerer
    let ruleService: RuleService
    let replays: ReplayDesk
    let desk: ConversationDesk

    private var snapshot: HouseSnapshot { answerer.snapshot }
    private var caller: Caller { answerer.caller }
    private var now: Instant { answerer.now }

    /// So many parts of the house are named.
    private static let named = 5
    /// Days that are looked at unless others are said, today included.
    private static let days = 7
    /// kWh that are worth a word.
    private static let least = 0.05
    private static let rooms: Set = ["room", "rooms", "zone", "zones", "area", "areas"]
    /// `floor lamp` is no floor.
    private static let floors = ["which floor", "what floor", "floors", "by floor", "which storey", "storeys"]
    private static let waste = ["waste", "wasted", "wasting", "wastes", "for nothing", "for nobody"]

    /// - Returns: `nil` if it is asked for something else that was used.
    func answer(_ sentence: Sentence) async throws(APIError) -> HouseAnswer? {
        let asksForWaste = Self.waste.contains { sentence.contains($0) }
        let asksForFloors = Self.floors.contains { sentence.contains($0) }
        let things = Spoken(sentence.words, in: snapshot, by: answerer.lexicon).things
        let asksForRooms = things.isEmpty && !Self.rooms.isDisjoint(with: sentence.words)
        guard asksForWaste || asksForFloors || asksForRooms else { return nil }
        let said = SaidDays(in: sentence)
        let when = said?.name ?? "in the last \(Self.days) days"
        var answer = HouseAnswer(
            intent: .energy,
            reading: asksForWaste ? "what was used for nobody \(when)" : "where energy was used \(when)",
            confidence: 0.9, text: Answerer.forResidents)
        guard !caller.visibility.isLimited else { return answer }
        let zone = snapshot.house.zone
        let today = zone.local(now).date
        let days = said?.days(from: today, isPast: true) ?? today - (Self.days - 1)...today
        let (start, end) = (zone.startOfDay(days.lowerBound), min(now, zone.startOfDay(days.upperBound + 1)))
        guard start < end else {
            answer.text = "That is still to come."
            return answer
        }
        let record = try await stored { () async throws(StoreError) in
            try await ZoneRecord(of: snapshot, seenBy: caller.visibility, from: start, to: end, answerer.hub)
        }
        answer.zones = asksForFloors && !asksForWaste ? floors(record.rooms) : record.rooms
        if case .area(let area)? = things.first { answer.zones.removeAll { $0.id != area } }
        for share in record.shares.prefix(2) { answer.evidence += try await answerer.lastReport(of: share.device) }
        if asksForWaste {
            try await tell(wasteIn: record, when, in: &answer)
        } else {
            tell(useIn: record, when, in: &answer)
        }
        return answer
    }

    /// Rooms that are on no floor stay as they are.
    private func floors(_ rooms: [ZoneUse]) -> [ZoneUse] {
        let byFloor = Dictionary(grouping: rooms) { $0.id.flatMap { snapshot.configuration.areas[$0]?.floor } }
        return byFloor.sorted { ($0.key ?? "~") < ($1.key ?? "~") }.flatMap { floor, rooms in
            floor.map { id in
                [ZoneUse(floor: id, name: snapshot.configuration.floors[id]?.name ?? id, of: rooms)]
            } ?? rooms
        }
    }

    // MARK: Telling

    private func tell(useIn record: ZoneRecord, _ when: String, in answer: inout HouseAnswer) {
        let known = answer.zones.filter { $0.id != nil && ($0.used ?? 0) >= Self.least }
            .sorted { ($1.used ?? 0, $0.name) < ($0.used ?? 0, $1.name) }
        guard !known.isEmpty else {
            answer.text = "Nothing was measured in any room \(when)."
            return
        }
        let told = known.prefix(Self.named).map { "\($0.name) \(EnergyUse.kilowattHours($0.used ?? 0))" }
        var parts = ["\(when.capitalisedFirst) most was used in these: \(told.formatted)"]
        if let loose = answer.zones.first(where: { $0.id == nil })?.used, loose >= Self.least {
            parts.append("\(EnergyUse.kilowattHours(loose)) went to devices that stand in no room")
        }
        if let missing = record.unmeasured, missing >= Self.least {
            parts.append("Of \(EnergyUse.kilowattHours(missing)) no device says where they went")
        }
        let blind = answer.zones.filter { $0.id != nil && $0.used == nil }.map(\.name)
        if !blind.isEmpty { parts.append("Nothing is measured in \(blind.prefix(Self.named).map(\.self).formatted)") }
        answer.text = parts.joined(separator: ". ") + "."
        answer.suggestions = [.init(text: "What was used for nobody", query: "Where is energy wasted?")]
    }

    private func tell(
        wasteIn record: ZoneRecord, _ when: String, in answer: inout HouseAnswer
    ) async throws(APIError) {
        let rooms = answer.zones.filter { $0.id != nil }
        let watched = rooms.filter { $0.emptyHours != nil }
        guard !watched.isEmpty else {
            answer.text = "I cannot tell: no room has a sensor that says whether somebody is there."
            return
        }
        let vain = watched.filter { ($0.usedWhileEmpty ?? 0) >= Self.least }
            .sorted { ($1.usedWhileEmpty ?? 0, $0.name) < ($0.usedWhileEmpty ?? 0, $1.name) }
        var parts: [String] = []
        if !vain.isEmpty {
            let told = vain.prefix(Self.named).map {
                "\($0.name) \(EnergyUse.kilowattHours($0.usedWhileEmpty ?? 0)) in \($0.emptyHours ?? 0) hours"
            }
            parts.append(
                "\(when.capitalisedFirst) this was used in rooms while nobody was seen there for half a day or more: "
                    + told.formatted)
        }
        let heated = watched.filter { $0.heatedForNobody > 0 }
            .sorted { ($1.heatedForNobody, $0.name) < ($0.heatedForNobody, $1.name) }
        for room in heated.prefix(Self.named) {
            let figure =
                room.heatForNobody.map { ", which took \(EnergyUse.kilowattHours($0)) by its meter" }
                ?? ", and how much that took is not measured"
            parts.append(
                "\(room.name) was kept warm for \(room.heatedForNobody) hours after nobody had been there for a day"
                    + figure)
        }
        if parts.isEmpty {
            parts = ["\(when.capitalisedFirst) I saw nothing used for nobody in \(watched.map(\.name).formatted)"]
        }
        let blind = rooms.filter { $0.emptyHours == nil && $0.used != nil }.map(\.name)
        if !blind.isEmpty { parts.append("Who was in \(blind.formatted) no sensor says") }
        answer.text = parts.joined(separator: ". ") + "."
        if let room = heated.first?.id { try await propose(for: room, in: &answer) }
    }

    // MARK: Proposing

    /// Adds to the answer the offer of a rule that keeps the heatings of a room low while nobody uses it.
    private func propose(for area: String, in answer: inout HouseAnswer) async throws(APIError) {
        let devices = snapshot.devices(seenBy: caller.visibility).map(\.device).filter { $0.area == area && $0.enabled }
        let sensors = devices.filter { [.motion, .presence].contains($0.deviceClass.id) }.map(\.id)
        let heatings = devices.filter { $0.deviceClass.id == .thermostat }
        guard !heatings.isEmpty, !sensors.isEmpty, !snapshot.isForGuests(area, at: now), caller.may(.editRules),
            caller.may(.controlDevices)
        else { return }
        let file = ruleService.shelf.contents.files.first { $0.name == SetBack.file }
        let text = file.map { String(decoding: $0.bytes, as: UTF8.self) }
        let rules = heatings.map { (rule: SetBack(heating: $0.id, sensors: sensors), name: $0.name) }
        if rules.allSatisfy({ $0.rule.isKept(in: text) }) {
            answer.text += " A rule for that is in \(SetBack.file) already."
            return
        }
        var changed = text ?? ""
        for next in rules where !next.rule.isKept(in: text) {
            changed = next.rule.added(to: changed.isEmpty ? nil : changed, named: next.name)
        }
        let replay: RuleReplay
        do throws(RuleProblem) {
            replay = try await ruleService.replay(
                [SetBack.file: changed], disabling: [], from: now - .days(Int64(Self.days)), to: now,
                patience: TasteLearner.patience, plant: replays.plant)
        } catch {
            answer.text += " I would offer a rule for that, but cannot: \(TasteChange.reason(error))."
            return
        }
        let name = snapshot.areaName(area)
        guard let before = whatChanges(replay, heatings) else {
            answer.text += " A rule would have changed nothing: something else keeps \(name) warm."
            return
        }
        let effect = "\(name) is kept at \(Int(SetBack.temperature)) °C at most while nobody has been there for a day"
        let id = "ok_" + String(UInt64.random(in: .min ... .max), radix: 36)
        let change = SetBackChange(
            text: changed, tag: file?.tag, effect: effect, devices: heatings.map(\.id))
        desk.note(
            [],
            pending: .init(
                id: id, text: effect, orders: [], appointment: nil, until: now + ConversationDesk.consent,
                setBack: change),
            of: caller.bucket, at: now)
        answer.text += " I can see to it that \(effect): \(before). Yes?"
        answer.confirm = id
        answer.devices = heatings.map(\.id)
        answer.confidence = 0.7
        answer.suggestions = [.init(text: "Yes", query: "yes"), .init(text: "No", query: "no")]
    }

    /// What the rule would have changed last week, and what it would have saved; `nil`: nothing.
    private func whatChanges(_ replay: RuleReplay, _ heatings: [Device]) -> String? {
        guard let outcome = replay.differences else { return "what that would have changed last week is not known" }
        let changes = outcome.differences.count { difference in
            guard case .slot(let slot) = difference.subject else { return false }
            return heatings.contains { $0.id == outcome.registry[outcome.registry[slot].device]?.id }
        }
        guard changes > 0 else { return nil }
        let times = changes == 1 ? "once" : "\(changes) times"
        let first = "last week that would have happened \(outcome.isPartial ? "at least " : "")\(times)"
        let powers = TwinSetting(snapshot.configuration).powers
        let unsaid = heatings.filter { powers[$0.id]?.max == nil }.map(\.name)
        guard unsaid.isEmpty, let energy = outcome.energy, energy.new < energy.old else {
            return first + ", and what it would have saved is not measured"
                + (unsaid.isEmpty ? "" : ", as nobody has said what \(unsaid.formatted) draws (powers)")
        }
        func number(_ value: Double) -> String { ControlValue.number(max(0, value).rounded(decimals: 1)).shown }
        return first + ", with about \(EnergyUse.kilowattHours(energy.old - energy.new)) less "
            + "(\(number(-energy.high)) to \(number(-energy.low))), by a run of the week with the models of the rooms"
    }
}
