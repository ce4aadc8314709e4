import HearthConfig
import HearthDialects
import HearthJSON
import HearthModel
import HearthStore
import Logging

/// What the house says and asks goes to each person's own topic, once the broker is there (docs/configuration.md).
extension Hub {
    func deliver(_ message: HouseMessage) {
        deliver(to: message.to, .notification, message.id, at: message.at) { writer in
            writer.member("text", message.text)
            writer.member("urgency", message.urgency.rawValue)
        }
    }

    func deliver(_ question: HouseQuestion) {
        deliver(to: question.question.to, .question, question.id, at: question.askedAt) { writer in
            writer.member("text", question.question.text)
            writer.member("urgency", Message.Urgency.plain.rawValue)
            writer.member("options", question.question.answers)
            writer.member("deadline", question.question.until.rfc3339)
        }
    }

    private func deliver(
        to people: [String], _ type: Deliveries.Kind, _ id: String, at instant: Instant,
        _ write: (inout JSONWriter) -> Void
    ) {
        for person in people {
            guard let topic = configuration.notify[person]?.mqtt else { continue }
            let payload = JSONWriter.document { writer in
                writer.beginObject()
                writer.member("title", configuration.house.name)
                write(&writer)
                writer.member("id", id)
                writer.member("time", instant.rfc3339)
                writer.endObject()
            }
            send(.init(to: person, topic: topic, payload: payload, subject: id, type: type, at: instant))
        }
    }

    private func send(_ delivery: Deliveries.Delivery) {
        let publication = Publication(topic: delivery.topic, payload: delivery.payload, qos: 1, retain: false)
        if linkState.connected, let message = transmit(publication) {
            return deliveries.sent(delivery, as: message)
        }
        if let given = deliveries.wait(for: delivery) { giveUp(given, because: "too much else waits for the broker") }
    }

    /// The broker is there again.
    func sendWaitingDeliveries() {
        for delivery in deliveries.takeWaiting() {
            if clock() - delivery.at > Deliveries.patience {
                giveUp(delivery, because: "the broker was away for too long")
            } else {
                send(delivery)
            }
        }
    }

    /// The broker has answered a message.
    func noteDelivery(_ message: Int32, accepted: Bool) {
        guard let delivery = deliveries.arrived(message) else { return }
        guard accepted else { return giveUp(delivery, because: "the broker does not allow the topic \(delivery.topic)") }
        let seconds = Double((clock() - delivery.at).count) / 1_000
        record(delivery, state: "delivered", "Delivered to \(delivery.to) by MQTT after \(seconds) s")
    }

    private func giveUp(_ delivery: Deliveries.Delivery, because why: String) {
        logger.warning(
            "Not delivered", metadata: ["to": "\(delivery.to)", "what": "\(delivery.subject)", "why": "\(why)"])
        record(delivery, state: "failed", "Not delivered to \(delivery.to) by MQTT: \(why)")
    }

    private func record(_ delivery: Deliveries.Delivery, state: String, _ text: String) {
        log(
            LoggedEvent(
                at: clock(), delivery.type == .question ? .question : .notification, subject: delivery.subject,
                data: ["delivery": .text(state), "to": .text(delivery.to), "channel": .text("mqtt")], text: text))
    }
}
