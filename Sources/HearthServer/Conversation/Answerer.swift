import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthExplaining
import HearthHTTP
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// Answers one caller's sentence from what is known now. What the caller may not see is left out before a word is said.
struct Answerer: Sendable {
    let hub: Hub
    let desk: ForecastDesk
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    /// More is not told at once.
    static let most = 3
    static let forResidents = "Ask somebody who lives here."
    private static let abilities = """
        You can ask me how I am, what is wrong and what I need, how a device or a room is and why, who is home, who is \
        expected, how the weather is, what happened today or this week, how much energy was used, what I expect and have \
        learned, and what if something were so; and tell me to turn things on and off, set them, at once, later or for a \
        while, apply a scene, remember something or remind you of it, and who comes when, or how long you are away. Of what \
        is wrong you can say that you know of it, that it is fixed, or not today; and of what is too bright, loud or warm \
        at some time of the day, that it is.
        """

    var narrator: Narrator { snapshot.narrator(at: now) }
    var visibility: Visibility { caller.visibility }
    /// Status instead of feelings.
    var isPlain: Bool { snapshot.configuration.tone == .plain }

    /// - Parameter reading: how the sentence was understood; `nil`: not at all.
    func answer(_ said: String, as reading: PhraseBook.Reading?) async throws(APIError) -> HouseAnswer {
        let sentence = Sentence(said)
        let things = Spoken(sentence.words, in: snapshot, by: lexicon).things
        // A name alone asks how that is.
        var intent = reading?.intent ?? (things.isEmpty ? .unknown : .state)
        // `where is the hall sensor`, of which nobody told anything.
        if intent == .howDoI, !things.isEmpty { intent = .state }
        if things.count > 1, intent.needsThing { return askBack(intent, things) }
        switch intent {
        case .feeling: return feeling
        case .bothering: return try await botheringAndBefore()
        case .need: return need
        case .whereHurts: return whereItHurts
        case .people: return people
        case .weather: return try await weather(asksAhead: sentence.asksAhead)
        case .season: return try await season(sentence)
        case .willHappen: return willHappen(things.first)
        case .digest: return try await digest(sentence, of: things.first)
        case .energy: return try await energy(sentence)
        case .learned: return try await learned
        case .help: return help(.help, Self.abilities)
        case .smalltalk: return sentence.contains("proud") ? try await pride : smalltalk(sentence)
        case .presence: return presence(sentence)
        case .setup:
            return HouseAnswer(
                intent: .setup, reading: "new devices", confidence: 0.9,
                text: "That is done in a talk of its own: choose Set up in the app, or run 'hearth interview'.")
        case .why, .whyNot, .controls:
            // Of a room one may ask why it is so warm; all else is a matter of one of its devices.
            if case .area = things.first, !sentence.asksForWarmth {
                return askBack(intent, devices(of: things.first).map(\.thing))
            }
            if case .group(let members) = things.first, members.count > 1 {
                return askBack(intent, members.map { .device($0) })
            }
            let slot = things.first.flatMap { slots(of: $0, warmth: sentence.asksForWarmth).first }
            guard let slot else { return unknown(intent, "why something is so") }
            switch intent {
            case .whyNot: return try await whyNot(slot)
            case .controls: return controls(slot)
            default: return try await why(slot)
            }
        case .state:
            guard let thing = things.first else { return unknown(.state, "how something is") }
            return try await state(thing, asks: sentence)
        case .control: return unknown(.control, "something is to be done")
        case .unknown, .agenda, .whatIf, .planned, .cancel, .acknowledge, .fixed, .snooze, .remind, .thanks, .complaint,
            .note, .remember, .howDoI, .visitor, .visitors:
            return unknown(.unknown, "not understood", saying: "I did not understand that.")
        }
    }

    // MARK: Things

    private func state(_ thing: Lexicon.Thing, asks sentence: Sentence) async throws(APIError) -> HouseAnswer {
        let (name, slots) = (name(of: thing), slots(of: thing, warmth: sentence.asksForWarmth))
        var answer = HouseAnswer(intent: .state, reading: "how \(name) is", confidence: 0.9, text: "")
        var (parts, unknown) = ([String](), [String]())
        for slot in slots {
            let entry = snapshot.house.registry[slot]
            guard let device = snapshot.house.registry[entry.device] else { continue }
            answer.devices += answer.devices.contains(device.id) ? [] : [device.id]
            let isPrimary = device.properties.first?.name == entry.property.name
            let what = isPrimary ? device.name : "\(device.name) measures"
            let reading = snapshot.house.reading(slot)
            guard reading.value.isKnown else {
                unknown.append(device.name)
                continue
            }
            let since = (reading.reportedAt ?? reading.receivedAt).map { ", reported \(narrator.time($0))" } ?? ""
            parts.append("\(what)\(isPrimary ? ":" : "") \(narrator.text(reading.value, of: slot))\(since)")
            answer.evidence += try await lastReport(of: device)
        }
        if !unknown.isEmpty { parts.append("I do not know how \(unknown.formatted) is") }
        answer.text = parts.isEmpty ? "Nothing is known of \(name)." : parts.joined(separator: ". ") + "."
        if case .device(let index) = thing, slots.first == snapshot.house.registry.slots(of: index).first {
            answer.suggestions = [.init(text: "Why it is so", query: "Why is \(name) as it is?")]
        }
        return answer
    }

    private func why(_ slot: SlotIndex) async throws(APIError) -> HouseAnswer {
        let narrator = narrator
        let why = try await stored { () async throws(StoreError) in try await hub.why(slot, at: now, by: narrator) }
        let body = WhyBody(why: why, house: snapshot.house, isDiscreet: visibility.isLimited)
        let device = snapshot.house.registry[snapshot.house.registry[slot].device]
        return HouseAnswer(
            intent: .why, reading: "why \(narrator.name(slot)) is as it is", confidence: 0.9, text: body.answer,
            evidence: body.evidence, devices: device.map { [$0.id] } ?? [])
    }

    private func willHappen(_ thing: Lexicon.Thing?) -> HouseAnswer {
        var answer = HouseAnswer(
            intent: .willHappen, reading: "what is expected" + (thing.map { " of " + name(of: $0) } ?? ""),
            confidence: 0.9,
            text: Self.forResidents)
        guard caller.may(.lookAhead) else { return answer }
        let all = desk.forecasts.filter { forecast in
            switch thing {
            case .area(let area): forecast.kind == .roomTemperature && forecast.subject == area
            case .device(let index): forecast.device == snapshot.house.registry[index]?.id
            case .group(let members): members.contains { forecast.device == snapshot.house.registry[$0]?.id }
            case nil: [.hours(8), .hours(2), .days(1)].contains(forecast.span) && !forecast.isOfTomorrowsRoom
            }
        }
        answer.forecasts = Array(all.prefix(thing == nil ? 6 : 4))
        let bodies = answer.forecasts.map { ForecastBody(forecast: $0, in: snapshot) }
        answer.text =
            bodies.isEmpty
            ? "I cannot foresee that yet: too little is recorded."
            : bodies.map { $0.sentence(narrator) }.joined(separator: " ")
        return answer
    }

    /// The newest thing that the device said, as an event.
    func lastReport(of device: Device) async throws(APIError) -> [String] {
        var query = EventQuery(types: [.deviceState], from: now - .days(365), to: now, limit: 1)
        query.devices = [device.id]
        return try await events(query).map(\.id.text)
    }

    func events(_ query: EventQuery) async throws(APIError) -> [HouseEvent] {
        let teller = snapshot.eventTeller(at: now, isDiscreet: visibility.isLimited)
        return try await stored { () async throws(StoreError) in try await hub.events(query, by: teller).events }
    }

    // MARK: What cannot be answered

    private func askBack(_ intent: Intent, _ things: [Lexicon.Thing]) -> HouseAnswer {
        let names = things.prefix(2).map { thing -> String in
            if case .device(let index) = thing { return snapshot.house.registry[index]?.id ?? "" }
            return name(of: thing)
        }
        let begin =
            switch intent {
            case .why: "Why is"
            case .whyNot: "Why is not"
            case .controls: "What controls"
            default: "How is"
            }
        return HouseAnswer(
            intent: intent, reading: "about one of \(things.count) things", confidence: 0.5,
            text: "Do you mean \(names.joined(separator: " or "))?",
            suggestions: names.map { .init(text: $0, query: "\(begin) \($0)?") })
    }

    private func unknown(
        _ intent: Intent, _ reading: String,
        saying text: String = "I know nothing by that name. Name a device or a room as the app does."
    ) -> HouseAnswer {
        var answer = help(intent, text)
        (answer.reading, answer.confidence) = (reading, 0.3)
        return answer
    }

    private func help(_ intent: Intent, _ text: String) -> HouseAnswer {
        let queries = ["How are you?", "What is wrong?", "What do you expect?"]
        return HouseAnswer(
            intent: intent, reading: "what one can ask", confidence: 1, text: text,
            suggestions: queries.map { .init(text: $0, query: $0) })
    }

    // MARK: Names

    func name(of thing: Lexicon.Thing) -> String {
        switch thing {
        case .device(let index): snapshot.house.registry[index]?.name ?? ""
        case .area(let area): snapshot.areaName(area)
        case .group(let members): members.compactMap { snapshot.house.registry[$0]?.name }.formatted
        }
    }

    /// Those that the caller sees; `nil`: all of them.
    func devices(of thing: Lexicon.Thing?) -> [(thing: Lexicon.Thing, device: Device)] {
        snapshot.devices(seenBy: visibility).filter { index, device in
            switch thing {
            case .device(let wanted): index == wanted
            case .area(let area): device.area == area
            case .group(let members): members.contains(index)
            case nil: true
            }
        }.map { (.device($0.index), $0.device) }
    }

    /// The main properties of what is asked for; of how warm it is only temperatures.
    private func slots(of thing: Lexicon.Thing, warmth: Bool) -> [SlotIndex] {
        let registry = snapshot.house.registry
        func main(_ index: DeviceIndex) -> SlotIndex? {
            warmth ? registry.slot("temp", of: index) : registry.slots(of: index).first
        }
        switch thing {
        case .device(let index): return [main(index) ?? registry.slots(of: index).first].compactMap(\.self)
        case .group(let members): return Array(members.compactMap(main).prefix(8))
        case .area(let area):
            let devices = snapshot.devices(seenBy: visibility).filter { $0.device.area == area && $0.device.enabled }
            return Array(devices.compactMap { main($0.index) }.prefix(warmth ? 1 : 8))
        }
    }
}

extension Sentence {
    /// `how warm is it`
    fileprivate var asksForWarmth: Bool {
        ["warm", "cold", "hot", "temperature", "cool"].contains { contains($0) }
    }

    /// `will it rain`
    fileprivate var asksAhead: Bool {
        ["will", "forecast", "tomorrow", "tonight", "later", "umbrella"].contains { contains($0) }
    }
}

extension StandingForecast {
    fileprivate var isOfTomorrowsRoom: Bool { kind == .roomTemperature && span == .days(1) }
}
