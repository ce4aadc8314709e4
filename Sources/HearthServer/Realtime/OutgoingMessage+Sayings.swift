import HearthHub
import HearthJSON
import HearthModel

/// What the house asks, worries about and tells people.
extension OutgoingMessage {
    /// - Parameter deliveries: those that the client may see; none if several clients hear it.
    init(_ question: HouseQuestion, deliveries: [HouseDelivery] = [], at now: Instant) {
        self.init(type: "question_update", at: now) {
            $0.member("event", question.state == .open ? "asked" : question.state.rawValue)
            $0.member("question", QuestionBody(question: question, deliveries: deliveries))
        }
    }

    init(_ concern: HouseConcern, _ event: HouseConcern.Event, at now: Instant) {
        self.init(type: "concern_update", at: now) {
            $0.member("event", event.rawValue)
            $0.member("concern", ConcernBody(concern, at: now))
        }
    }

    /// - Parameters:
    ///   - reader: id of the person who hears it; `nil` for several, or one who reads for all.
    ///   - deliveries: as for a question.
    init(_ message: HouseMessage, for reader: String? = nil, deliveries: [HouseDelivery] = [], at now: Instant) {
        let body = NotificationBody(message: message, reader: reader, deliveries: deliveries)
        self.init(type: "notification", at: now, data: JSONWriter.document { $0.value(body) })
    }

    init(_ presence: Presence, at now: Instant) {
        let body = PersonBody(presence: presence, showsTrackers: true)
        self.init(type: "presence_update", at: now, data: JSONWriter.document { $0.value(body) })
    }

    /// On which it is heard; `nil` if it is said to one client alone.
    var channel: EventChannel? {
        switch type {
        case "device_update", "batch_device_update", "command_update", "device_registry", "device_snapshot": .devices
        case "status_update": .status
        case "consciousness_update", "consciousness_query": .consciousness
        case "question_update": .questions
        case "concern_update": .concerns
        case "notification": .notifications
        case "rule_event": .rules
        case "scenario_start", "scenario_complete", "scenario_error": .scenarios
        case "interview_update", "candidate_update": .interview
        case "discovery_update": .discovery
        case "mode_changed", "presence_update": .house
        case "safla_event": .safla
        default: nil
        }
    }
}
