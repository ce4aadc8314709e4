import HearthConfig
import HearthDialects
import HearthJSON
import HearthKernel
import HearthModel
import HearthPost
import HearthStore
import Logging

/// What the house says and asks goes to each person by the channels of theirs (docs/configuration.md): to a topic once the
/// broker is there, and to a server on another thread.
extension Hub {
    /// By every channel of these people; nothing has gone yet.
    func deliveries(to people: [String], at instant: Instant) -> [HouseDelivery]? {
        let deliveries = people.flatMap { person in
            (configuration.notify[person]?.used ?? []).map { HouseDelivery(to: person, by: $0, .waiting, at: instant) }
        }
        return deliveries.isEmpty ? nil : deliveries
    }

    func deliver(_ message: HouseMessage) {
        let address = { Deliveries.Address(to: $0, type: .notification, number: message.number) }
        deliver(to: message.to.map(address), at: message.at) { writer in
            writer.member("text", message.text)
            writer.member("urgency", message.urgency.rawValue)
        } letter: {
            (message.text, message.urgency.priority)
        }
    }

    func deliver(_ question: HouseQuestion) {
        let asked = question.question
        let address = { Deliveries.Address(to: $0, type: .question, number: asked.id) }
        deliver(to: asked.to.map(address), at: question.askedAt) { writer in
            writer.member("text", asked.text)
            writer.member("urgency", Message.Urgency.plain.rawValue)
            writer.member("options", asked.answers)
            writer.member("deadline", asked.until.rfc3339)
        } letter: {
            let answers = asked.answers.joined(separator: ", ")
            let end = wallClock(at: asked.until)
            let text = "\(asked.text)\nAnswers: \(answers), until \(end). Question \(question.id)."
            return (text, Message.Urgency.plain.priority)
        }
    }

    private func deliver(
        to addresses: [Deliveries.Address], at instant: Instant, _ write: (inout JSONWriter) -> Void,
        letter: () -> (text: String, priority: Int)
    ) {
        for address in addresses {
            guard let channels = configuration.notify[address.to] else { continue }
            if let topic = channels.mqtt {
                let payload = JSONWriter.document { writer in
                    writer.beginObject()
                    writer.member("title", configuration.house.name)
                    write(&writer)
                    writer.member("id", address.subject)
                    writer.member("time", instant.rfc3339)
                    writer.endObject()
                }
                send(.init(address: address, topic: topic, payload: payload, at: instant))
            }
            if let server = channels.ntfy {
                let (text, priority) = letter()
                post(
                    Letter(
                        server: server, title: configuration.house.name, text: text, said: wallClock(at: instant),
                        priority: priority),
                    to: address, at: instant)
            }
        }
    }

    private func wallClock(at instant: Instant) -> String {
        house.zone.local(instant).text(on: house.zone.local(clock()).date)
    }

    private func post(_ letter: Letter, to address: Deliveries.Address, at instant: Instant) {
        postOffice.send(letter) { [weak self] outcome in
            Task { await self?.note(outcome, of: address, at: instant) }
        }
    }

    private func note(_ outcome: PostOffice.Outcome, of address: Deliveries.Address, at instant: Instant) {
        switch outcome {
        case .delivered: arrived(address, by: .ntfy, at: instant)
        case .failed(let why): giveUp(address, by: .ntfy, because: why)
        }
    }

    private func send(_ delivery: Deliveries.Delivery) {
        let publication = Publication(topic: delivery.topic, payload: delivery.payload, qos: 1, retain: false)
        if linkState.connected, let message = transmit(publication) {
            return deliveries.sent(delivery, as: message)
        }
        if let given = deliveries.wait(for: delivery) {
            giveUp(given.address, by: .mqtt, because: "too much else waits for the broker")
        }
    }

    /// The broker is there again.
    func sendWaitingDeliveries() {
        for delivery in deliveries.takeWaiting() {
            if clock() - delivery.at > Deliveries.patience {
                giveUp(delivery.address, by: .mqtt, because: "the broker was away for too long")
            } else {
                send(delivery)
            }
        }
    }

    /// The broker has answered a message.
    func noteDelivery(_ message: Int32, accepted: Bool) {
        guard let delivery = deliveries.arrived(message) else { return }
        guard accepted else {
            return giveUp(
                delivery.address, by: .mqtt, because: "the broker does not allow the topic \(delivery.topic)")
        }
        arrived(delivery.address, by: .mqtt, at: delivery.at)
    }

    private func arrived(_ address: Deliveries.Address, by channel: HouseDelivery.Channel, at instant: Instant) {
        let now = clock()
        let seconds = Double((now - instant).count) / 1_000
        record(
            HouseDelivery(to: address.to, by: channel, .delivered, at: now), of: address,
            "Delivered to \(address.to) by \(channel.title) after \(seconds) s")
    }

    private func giveUp(_ address: Deliveries.Address, by channel: HouseDelivery.Channel, because why: String) {
        logger.warning(
            "Not delivered", metadata: ["to": "\(address.to)", "what": "\(address.subject)", "why": "\(why)"])
        record(
            HouseDelivery(to: address.to, by: channel, .failed, at: clock(), because: why), of: address,
            "Not delivered to \(address.to) by \(channel.title): \(why)")
    }

    /// What is older than all that is kept is in the events alone.
    private func record(_ delivery: HouseDelivery, of address: Deliveries.Address, _ text: String) {
        tellAftermath()
        switch address.type {
        case .notification:
            if let place = messages.lastIndex(where: { $0.number == address.number }) {
                messages[place].deliveries.note(delivery)
                keep(messages[place])
            }
        case .question:
            if var question = questions[address.number] {
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
