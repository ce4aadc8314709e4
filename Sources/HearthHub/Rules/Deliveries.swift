import HearthModel

/// What is to be delivered to people on the broker, and what of it is on its way.
struct Deliveries {
    /// What is to come to whom.
    struct Address: Sendable, Equatable {
        /// Id of the person.
        var to: String
        var type: Kind
        /// Of the notification or question.
        var number: Int64

        var subject: String {
            if type == .notification { return "n_\(number)" }
            return number < 0 ? "q_h\(-number)" : "q_\(number)"
        }
    }

    /// What there is to be delivered.
    enum Said {
        case message(HouseMessage)
        case question(HouseQuestion)

        var number: Int64 {
            switch self {
            case .message(let message): message.number
            case .question(let question): question.question.id
            }
        }

        var id: String {
            switch self {
            case .message(let message): message.id
            case .question(let question): question.id
            }
        }

        var at: Instant {
            switch self {
            case .message(let message): message.at
            case .question(let question): question.askedAt
            }
        }

        var text: String {
            switch self {
            case .message(let message): message.text
            case .question(let question): question.question.text
            }
        }

        var urgency: Message.Urgency {
            switch self {
            case .message(let message): message.urgency
            case .question: .plain
            }
        }

        var deliveries: [HouseDelivery] {
            switch self {
            case .message(let message): message.deliveries ?? []
            case .question(let question): question.deliveries ?? []
            }
        }

        func address(of delivery: HouseDelivery) -> Address {
            switch self {
            case .message: Address(to: delivery.to, type: .notification, number: number)
            case .question: Address(to: delivery.to, type: .question, number: number)
            }
        }
    }

    struct Delivery: Sendable, Equatable {
        var address: Address
        var topic: String
        var payload: [UInt8]
        /// When the house said it.
        var at: Instant
    }

    enum Kind: Sendable { case notification, question }

    /// The broker is away, or takes no more at present; oldest first.
    private(set) var waiting: [Delivery] = []

    /// More are of no use to anybody.
    private static let most = 100
    /// After which nobody needs to hear of it any more.
    static let patience = Milliseconds.minutes(15)

    /// When the broker, which is there but could not take one, is given them again.
    var retryDue: Instant?
    static let retryPause = Milliseconds.seconds(5)

    /// When the oldest one is of no use any more.
    var due: Instant? { waiting.map(\.at).min().map { $0 + Self.patience + Milliseconds(1) } }

    /// - Returns: the oldest one, if there is no more room for it.
    mutating func wait(for delivery: Delivery) -> Delivery? {
        waiting.append(delivery)
        return waiting.count > Self.most ? waiting.removeFirst() : nil
    }

    /// Those of which nobody needs to hear any more.
    mutating func takeOld(at now: Instant) -> [Delivery] {
        let old = waiting.filter { now - $0.at > Self.patience }
        if !old.isEmpty { waiting.removeAll { now - $0.at > Self.patience } }
        return old
    }

    mutating func takeWaiting() -> [Delivery] {
        defer { waiting.removeAll() }
        return waiting
    }

    /// The connection is lost: what the broker has not confirmed is sent again.
    /// - Returns: the oldest, for which there is no more room.
    mutating func putBack(_ lost: [Delivery]) -> [Delivery] {
        let lost = lost.sorted { ($0.at, $0.address.number, $0.address.to) < ($1.at, $1.address.number, $1.address.to) }
        let all = lost + waiting
        waiting = Array(all.suffix(Self.most))
        return Array(all.dropLast(waiting.count))
    }
}
