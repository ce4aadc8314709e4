import HearthConfig
import HearthDialects
import HearthJSON
import HearthKernel
import HearthModel
import HearthPost
import HearthStore
import Logging

/// What the house says and asks goes to each person by the channels of theirs (docs/configuration.md): to a topic once
/// the broker is there, and to a server on another thread.
extension HubCore {
    /// By every channel of these people; nothing has gone yet.
    func deliveries(to people: [String], at instant: Instant) -> [HouseDelivery]? {
        let deliveries = people.flatMap { person in
            (configuration.notify[person]?.used ?? []).map { HouseDelivery(to: person, by: $0, .waiting, at: instant) }
        }
        return deliveries.isEmpty ? nil : deliveries
    }

    mutating func deliver(_ said: Deliveries.Said) {
        for delivery in said.deliveries where delivery.state == .waiting { deliver(said, to: delivery) }
    }

    /// What waited when the last process ended goes on its way again, in the order in which it was said. What the
    /// broker or the server had already got, and this was not kept, comes twice.
    mutating func resumeDeliveries() {
        let now = self.now
        let said = (messages.kept.map(Deliveries.Said.message) + questions.known.values.map(Deliveries.Said.question))
            .sorted { ($0.at, $0.number) < ($1.at, $1.number) }
        for said in said {
            for delivery in said.deliveries where delivery.state == .waiting {
                let isOld = now - said.at > Deliveries.patience
                let address = said.address(of: delivery)
                let why =
                    isOld ? "it still waited when Hearth stopped, and is more than 15 minutes old" : end(of: address)
                if let why { giveUp(address, by: delivery.channel, because: why) } else { deliver(said, to: delivery) }
            }
        }
    }

    /// Why nobody needs to hear of it any more; `nil` while somebody does.
    private func end(of address: Deliveries.Address) -> String? {
        guard address.type == .question, let question = questions.known[address.number] else { return nil }
        if question.state != .open { return "the question is closed: \(question.state.rawValue)" }
        return question.question.until <= now ? "the time to answer is over" : nil
    }

    private mutating func deliver(_ said: Deliveries.Said, to delivery: HouseDelivery) {
        let (address, channels) = (said.address(of: delivery), configuration.notify[delivery.to])
        switch delivery.channel {
        case .mqtt:
            guard let topic = channels?.mqtt else { return giveUpUnnamed(address, by: .mqtt) }
            send(.init(address: address, topic: topic, payload: payload(of: said), at: said.at))
        case .ntfy:
            guard let server = channels?.ntfy else { return giveUpUnnamed(address, by: .ntfy) }
            post(letter(of: said, to: server), to: address, at: said.at)
        }
    }

    /// The configuration has changed since it was said.
    private mutating func giveUpUnnamed(_ address: Deliveries.Address, by channel: HouseDelivery.Channel) {
        giveUp(address, by: channel, because: "'notify' in hearth.yaml names no '\(channel.rawValue)' of \(address.to)")
    }

    private func payload(of said: Deliveries.Said) -> [UInt8] {
        JSONWriter.document { writer in
            writer.beginObject()
            writer.member("title", configuration.house.name)
            writer.member("text", said.text)
            writer.member("urgency", said.urgency.rawValue)
            if case .question(let question) = said {
                writer.member("options", question.question.answers)
                writer.member("deadline", question.question.until.rfc3339)
            }
            writer.member("id", said.id)
            writer.member("time", said.at.rfc3339)
            writer.endObject()
        }
    }

    private func letter(of said: Deliveries.Said, to server: NtfyServer) -> Letter {
        var text = said.text
        if case .question(let question) = said {
            let answers = question.question.answers.joined(separator: ", ")
            let end = wallClock(at: question.question.until)
            text += "\nAnswers: \(answers), until \(end). Question \(question.id)."
        }
        return Letter(
            server: server, title: configuration.house.name, text: text, said: wallClock(at: said.at),
            age: .milliseconds(max(0, (now - said.at).count)), priority: said.urgency.priority)
    }

    private func wallClock(at instant: Instant) -> String {
        house.zone.local(instant).text(on: house.zone.local(now).date)
    }

    private mutating func post(_ letter: Letter, to address: Deliveries.Address, at instant: Instant) {
        effects.append(.post(letter, to: address, at: instant))
    }

    /// A letter has come to its end.
    mutating func posted(_ outcome: PostOffice.Outcome, to address: Deliveries.Address, at instant: Instant) {
        switch outcome {
        case .delivered: arrived(address, by: .ntfy, at: instant)
        case .failed(let why): giveUp(address, by: .ntfy, because: why)
        }
    }

    private mutating func send(_ delivery: Deliveries.Delivery) {
        guard linkState.connected else {
            if let given = messages.deliveries.wait(for: delivery) { giveUp(given) }
            return
        }
        let publication = Publication(topic: delivery.topic, payload: delivery.payload, qos: 1, retain: false)
        effects.append(.publish(publication, expiry: nil, carrying: .delivery(delivery)))
    }

    /// There is no room for it.
    mutating func giveUp(_ delivery: Deliveries.Delivery) {
        giveUp(delivery.address, by: .mqtt, because: "too much else waits for the broker")
    }

    /// The broker is there again, or may take more by now.
    mutating func sendWaitingDeliveries() {
        messages.deliveries.retryDue = nil
        giveUpOldDeliveries()
        for delivery in messages.deliveries.takeWaiting() {
            if let why = end(of: delivery.address) {
                giveUp(delivery.address, by: .mqtt, because: why)
            } else {
                send(delivery)
            }
        }
    }

    mutating func giveUpOldDeliveries() {
        for delivery in messages.deliveries.takeOld(at: now) {
            giveUp(delivery.address, by: .mqtt, because: "the broker could not take it for more than 15 minutes")
        }
    }

    /// The broker has answered a message.
    mutating func noteDelivery(_ delivery: Deliveries.Delivery, accepted: Bool) {
        guard accepted else {
            return giveUp(
                delivery.address, by: .mqtt, because: "the broker does not allow the topic \(delivery.topic)")
        }
        arrived(delivery.address, by: .mqtt, at: delivery.at)
    }

    private mutating func arrived(_ address: Deliveries.Address, by channel: HouseDelivery.Channel, at instant: Instant)
    {
        let now = self.now
        let seconds = Double((now - instant).count) / 1_000
        record(
            HouseDelivery(to: address.to, by: channel, .delivered, at: now), of: address,
            "Delivered to \(address.to) by \(channel.title) after \(seconds) s")
    }

    private mutating func giveUp(_ address: Deliveries.Address, by channel: HouseDelivery.Channel, because why: String)
    {
        logger.warning(
            "Not delivered", metadata: ["to": "\(address.to)", "what": "\(address.subject)", "why": "\(why)"])
        record(
            HouseDelivery(to: address.to, by: channel, .failed, at: now, because: why), of: address,
            "Not delivered to \(address.to) by \(channel.title): \(why)")
    }

    /// What is older than all that is kept is in the events alone.
    private mutating func record(_ delivery: HouseDelivery, of address: Deliveries.Address, _ text: String) {
        flushPendingEffects()
        switch address.type {
        case .notification:
            if let place = messages.kept.lastIndex(where: { $0.number == address.number }) {
                messages.kept[place].deliveries.note(delivery)
                keep(messages.kept[place])
            }
        case .question:
            if var question = questions.known[address.number] {
                question.deliveries.note(delivery)
                keep(question)
            }
        }
        log(
            LoggedEvent(
                at: delivery.at, address.type == .question ? .question : .notification, subject: address.subject,
                data: [
                    "delivery": .text(delivery.state.rawValue), "to": .text(delivery.to),
                    "channel": .text(delivery.channel.rawValue),
                ], text: text))
    }
}

extension NotifyChannels {
    fileprivate var used: [HouseDelivery.Channel] { (mqtt == nil ? [] : [.mqtt]) + (ntfy == nil ? [] : [.ntfy]) }
}

extension Message.Urgency {
    /// As ntfy counts it, 1 to 5: https://docs.ntfy.sh/publish/#message-priority
    fileprivate var priority: Int {
        switch self {
        case .quietly: 2
        case .plain: 3
        case .urgently: 5
        }
    }
}
