import HearthAccounts
import HearthHub
import HearthKernel
import HearthModel
import HearthStore

/// Something that the house does later, because somebody said so (docs/spec/mind.md, section 9).
struct Errand: Codable, Sendable {
    /// Who wanted it: it is done with the rights that they have when its time comes.
    struct Author: Codable, Hashable, Sendable {
        /// `nil`: whoever sits at the hub's own console.
        let user: Int64?
        /// The API token by which they spoke.
        let token: Int64?

        /// - Returns: `nil` for those who have no account, whose rights nobody could look up later.
        init?(_ caller: Caller) {
            switch caller.identity {
            case .console: (user, token) = (nil, nil)
            case .principal(let principal): (user, token) = (principal.userID.number, principal.tokenID?.number)
            case .nobody, .demo: return nil
            }
        }
    }

    /// For one device, in the words of the house API.
    struct Task: Codable, Sendable {
        let device: String
        let action: String
        let number: Double?
        /// A word, where the action takes one.
        var text: String?
        let hold: Write.Hold

        var order: ControlOrder {
            let value = number.map(ControlValue.number) ?? text.map(ControlValue.text) ?? .none
            var order = ControlOrder(action: action, value: value)
            (order.hold, order.wait) = (hold, WishOrder.wait)
            return order
        }
    }

    let id: String
    let at: Instant
    /// What will be done, as one asks for it: `turn off Hall light`.
    let text: String
    let tasks: [Task]
    let author: Author

    /// Nothing is done, and whoever wanted it is told.
    var isReminder: Bool { tasks.isEmpty }

    init(_ tasks: [Task], _ text: String, at: Instant, by author: Author) {
        id = "later_" + String(UInt64.random(in: .min ... .max), radix: 36)
        (self.tasks, self.text, self.at, self.author) = (tasks, text, at, author)
    }
}

extension KeptRecord.Namespace {
    /// What the house is to do later, by its id.
    static let errands = Self("errands")
}
