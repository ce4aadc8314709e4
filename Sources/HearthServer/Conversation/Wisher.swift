import HearthAccounts
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import HearthRules

/// Does what somebody wants in words, by the very path that a press in the app takes (docs/spec/mind.md, sections 8 and 9).
/// What is not understood to its last word is not done.
struct Wisher: Sendable {
    let controller: Controller
    let desk: ConversationDesk
    let learning: RoomLearning
    let errands: ErrandBook
    let tastes: TasteLearner
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant
    /// That something is wanted was guessed from a sentence that fits no phrase: nothing is done without a yes.
    var isGuess = false
    /// Where the speaker is, if that is known.
    let area: String?

    /// More devices are moved only after a yes.
    private static let most = 5
    private static let sceneWords: Set<String> = [
        "set", "apply", "activate", "start", "scene", "time", "turn", "on", "make", "go", "to", "please", "the", "let",
        "us", "have", "it", "is", "for",
    ]

    /// - Parameters:
    ///   - said: as it was typed or heard.
    ///   - reading: how the sentence was understood.
    ///   - confirm: repeats the id of something that waits for a yes.
    /// - Returns: `nil` if nothing is wanted.
    func answer(
        _ said: String, as reading: PhraseBook.Reading?, confirm: String?
    ) async throws(APIError) -> HouseAnswer? {
        let sentence = Sentence(said)
        let reply = SaidAnswer(sentence)
        if case .yes(let end)? = reply { return try await consented(to: confirm, isYes: true, for: end) }
        if confirm != nil { return try await consented(to: confirm, isYes: true) }
        if reply == .no || reply == .neverMind { return try await consented(to: nil, isYes: false) }
        let isComplaint = reading?.intent == .complaint
        let isWish = isComplaint || reading?.intent == .control
        guard isWish || reading == nil && !said.contains("?") else { return nil }
        if caller.may(.controlDevices), let scene = sceneOrders(in: sentence) {
            return try await judged(scene.orders, nil, isSure: !isGuess, as: "apply the scene \(scene.name)")
        }
        var words = isComplaint ? remedy(for: sentence) : sentence.words
        let timing = Timing(takenFrom: &words)
        let targets = WishTargets(
            words, in: snapshot, by: lexicon, last: desk.lastThings(of: caller.bucket, at: now),
            near: area)
        guard targets.wish.deed != nil else {
            return isWish ? notUnderstood(targets.wish) : nil
        }
        guard caller.may(.controlDevices) else {
            return HouseAnswer(
                intent: .control, reading: "something is to be done", confidence: 0.9,
                text: "You may look here, but not change anything.")
        }
        if !targets.choices.isEmpty { return which(targets, sentence) }
        guard let first = targets.orders.first else { return nobodyCan(targets) }
        let appointment: Appointment?
        switch when(timing) {
        case .success(let found): appointment = found
        case .failure(let refusal): return refusal.answer
        }
        if isComplaint, Complaint(sentence)?.isTooMuch == true, targets.orders.allSatisfy(isOff) {
            let are = targets.orders.map(\.device.name).formatted + (targets.orders.count == 1 ? " is" : " are")
            return HouseAnswer(
                intent: .complaint, reading: sentence.text, confidence: 0.9,
                text: "\(are) off now. Say it while it is so, or name what you mean.")
        }
        desk.note(
            targets.things.isEmpty ? [.device(first.index)] : targets.things, pending: nil, of: caller.bucket, at: now)
        return try await judged(
            targets.orders, appointment, isSure: targets.isSure && !isComplaint && !isGuess,
            as: SaidOnce(targets.orders).text, leaving: targets.isEverything ? targets.left : nil)
    }

    /// The wish that helps against what somebody complains of, about what is named in the same sentence.
    private func remedy(for complaint: Sentence) -> [String] {
        let rest = Set(Spoken(complaint.words, in: snapshot, by: lexicon).rest)
        return complaint.words.filter { !rest.contains($0) } + ["make"]
            + [Complaint(complaint)?.remedy].compactMap(\.self)
    }

    private func isOff(_ order: WishOrder) -> Bool {
        snapshot.house.registry.slot("on", of: order.index).map { snapshot.house.reading($0).value } == .flag(false)
    }

    // MARK: Asking first

    /// - Parameters:
    ///   - text: as one asks for it.
    ///   - left: what is not moved of everything; `nil`: it was not said that all is meant.
    private func judged(
        _ orders: [WishOrder], _ appointment: Appointment?, isSure: Bool, as text: String, leaving left: [Device]? = nil
    ) async throws(APIError) -> HouseAnswer {
        if let appointment, let obstacle = obstacle(to: orders, appointment, as: text) { return obstacle }
        for order in orders {
            if case .blocked(_, let because)? = controller.obstacle(
                to: order.order, on: order.index, order.device, for: caller, in: snapshot.house, at: now)
            {
                return HouseAnswer(
                    intent: .control, reading: text, confidence: 0.9,
                    text: "I did not \(order.asked): \(because). Nothing was done.", devices: [order.device.id])
            }
        }
        var reasons = orders.compactMap { $0.concern(in: snapshot.house, isNight: isNight) }
        if !isSure { reasons.append("I am not sure that this is meant") }
        if let left {
            let are = left.count == 1 ? "it is" : "they are"
            reasons.append(
                left.isEmpty ? "That is all that I would move" : "I leave \(left.map(\.name).formatted) as \(are)")
        }
        if orders.count > Self.most, !text.hasPrefix("apply") { reasons.append("These are \(orders.count) devices") }
        let screening = Screening(
            house: snapshot.house, now: now, setting: learning.setting(in: snapshot))
        // What is done later is looked at when its time comes.
        for key in appointment?.start == nil ? await screening.broken(by: orders) : [] {
            guard let entry = snapshot.rules.entry(ofKey: key) else { continue }
            let (code, book) = (snapshot.rules.program.rules[entry.index.position], snapshot.rules)
            let promise = Paraphrase.sentence(
                of: book.set.rules[entry.index.position], in: book.set, names: book.names)
            let told = caller.may(.readRules) ? " “\(promise)”" : ""
            if code.layer == .safety {
                return HouseAnswer(
                    intent: .control, reading: text, confidence: 0.9,
                    text: "I did not \(text): within half an hour a promise for safety would be broken.\(told)",
                    devices: orders.map(\.device.id))
            }
            reasons.append("A promise would be broken.\(told)")
        }
        guard reasons.isEmpty else { return ask(orders, appointment, as: text, because: reasons) }
        return try await carryOut(orders, appointment, reading: text)
    }

    private var isNight: Bool {
        let (ten, six) = (TimeOfDay(around: .hours(22)), TimeOfDay(around: .hours(6)))
        return snapshot.house.zone.local(now).timeOfDay.isBetween(ten, and: six)
    }

    private func ask(
        _ orders: [WishOrder], _ appointment: Appointment?, as text: String, because reasons: [String]
    ) -> HouseAnswer {
        let id = "ok_" + String(UInt64.random(in: .min ... .max), radix: 36)
        desk.note(
            [],
            pending: .init(
                id: id, text: text, orders: orders, appointment: appointment, until: now + ConversationDesk.consent),
            of: caller.bucket, at: now)
        var seen: Set<String> = []
        let because = reasons.filter { seen.insert($0).inserted }.joined(separator: ". ")
        var answer = HouseAnswer(
            intent: .control, reading: text, confidence: 0.7,
            text: "Shall I \(text)\(appointment.map(moment) ?? "")? \(because)\(because.hasSuffix("”") ? "" : ".")",
            devices: orders.map(\.device.id),
            suggestions: [.init(text: "Yes", query: "yes"), .init(text: "No", query: "no")])
        answer.confirm = id
        return answer
    }

    /// - Parameter end: for how long, if that was said with the yes.
    private func consented(to id: String?, isYes: Bool, for end: Timing.End? = nil) async throws(APIError)
        -> HouseAnswer?
    {
        guard let pending = desk.take(of: caller.bucket, at: now), id == nil || id == pending.id else {
            guard id != nil || isYes else { return nil }
            return HouseAnswer(
                intent: .control, reading: "a yes", confidence: 0.9,
                text: "Nothing waits for a yes, or not any more. Say again what you want.")
        }
        guard isYes else {
            return HouseAnswer(
                intent: .control, reading: "not to \(pending.text)", confidence: 0.9,
                text: "All right. Nothing was done.")
        }
        if let taste = pending.taste {
            let text = try await taste.keep(
                by: caller, hub: tastes.hub, ruleService: tastes.ruleService, at: now)
            return HouseAnswer(
                intent: .complaint, reading: pending.text, confidence: 0.9, text: text, evidence: taste.evidence,
                devices: [taste.device])
        }
        if let setBack = pending.setBack {
            return HouseAnswer(
                intent: .energy, reading: pending.text, confidence: 0.9,
                text: try await setBack.keep(by: caller, tastes.ruleService), devices: setBack.devices)
        }
        guard let end else { return try await carryOut(pending.orders, pending.appointment, reading: pending.text) }
        switch when(Timing(end: end)) {
        case .success(let appointment?):
            // Who asked for a time before says another one with the whole wish.
            if pending.appointment != nil { break }
            if let obstacle = obstacle(to: pending.orders, appointment, as: pending.text) { return obstacle }
            return try await carryOut(pending.orders, appointment, reading: pending.text)
        case .failure(let refusal): return refusal.answer
        case .success(nil): break
        }
        return HouseAnswer(
            intent: .control, reading: "a yes", confidence: 0.5,
            text: "I had a time for that already. Nothing was done; say the whole wish again.")
    }

    // MARK: Doing it

    private func carryOut(
        _ orders: [WishOrder], _ appointment: Appointment?, reading: String
    ) async throws(APIError) -> HouseAnswer {
        guard let appointment else { return await carriedOut(orders, reading: reading) }
        return try await arranged(orders, appointment, reading: reading)
    }

    func carriedOut(_ orders: [WishOrder], reading: String) async -> HouseAnswer {
        let items = await controller.carryOut(
            orders.map { (index: $0.index, device: $0.device, order: $0.order) }, for: caller)
        var (done, asked, failed, evidence) = (SaidOnce(), [String](), [String](), [String]())
        for (order, item) in zip(orders, items) {
            if let command = item.report?.command?.id { evidence.append(command.text) }
            switch item.outcome {
            case .success(let success) where success.noChange:
                done.add("\(order.device.name) was so already", of: order.device.name)
            case .success(let success) where success.isPending:
                let why = success.notes.map { ". " + $0 }.joined()
                asked.append("I have asked to \(order.asked), but have no answer yet\(why)")
            case .success(let success) where success.assumed:
                asked.append("I have asked to \(order.asked); it cannot say whether it did")
            case .success: done.add(order.done, of: order.device.name)
            case .failure(let error): failed.append("I could not \(order.asked): \(error.answer.message)")
            }
        }
        var parts = [String]()
        if !done.isEmpty { parts.append(done.text.capitalisedFirst) }
        parts += asked + failed
        return HouseAnswer(
            intent: .control, reading: reading, confidence: 0.9, text: parts.joined(separator: ". ") + ".",
            evidence: evidence, devices: orders.map(\.device.id),
            suggestions: [.init(text: "Why it is so", query: "Why is \(orders[0].device.name) as it is?")])
    }

    // MARK: Scenes

    /// Of a scene that is named, with nothing else in the sentence; only such as the caller may set whole.
    private func sceneOrders(in sentence: Sentence) -> (name: String, orders: [WishOrder])? {
        let registry = snapshot.house.registry
        for scene in snapshot.rules.scenes {
            let name = Sentence(scene.name.replacing("_", with: " ")).text
            guard sentence.contains(name) else { continue }
            let rest = " \(sentence.text) ".replacing(" \(name) ", with: " ").split(separator: " ").map(String.init)
            guard rest.allSatisfy(Self.sceneWords.contains) else { continue }
            let settings = scene.settings(in: registry)
            let orders = settings.compactMap { index, values -> WishOrder? in
                guard let device = registry[index], caller.objection(toMoving: device) == nil else { return nil }
                return WishOrder(index, device, setting: values)
            }
            if !orders.isEmpty, orders.count == settings.count { return (name, orders) }
        }
        return nil
    }
}

extension [String] {
    /// `Ann, Ben and Cleo`
    var formatted: String { formatted(or: "and") }

    func formatted(or word: String) -> String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + (last ?? "")
    }
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
