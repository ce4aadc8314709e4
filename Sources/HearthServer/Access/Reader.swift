import HearthAccounts
import HearthHub
import HearthModel

/// Whom a caller speaks for when the house tells or asks its people something (docs/spec/house-api.md, sections 4 and
/// 6.4; docs/decisions/051-who-answers-the-house.md).
struct Reader: Sendable {
    /// Id of the person whose login it is; `nil` if it is nobody's of the house.
    let person: String?
    let isOwner: Bool
    /// Reads only what it was told itself.
    let isLimited: Bool

    init(_ caller: Caller, in accounts: Accounts) {
        person = caller.principal.flatMap { principal in accounts.users.first { $0.id == principal.userID }?.personID }
        isLimited = caller.visibility.isLimited
        isOwner = caller.may(.speakForOthers)
    }

    func sees(_ question: HouseQuestion) -> Bool { !isLimited || isAsked(question) }

    func mayAnswer(_ question: HouseQuestion) -> Bool { isOwner || isAsked(question) }

    /// An owner who is no person of the house, such as the console, reads for all, except what is private.
    func receives(_ message: HouseMessage) -> Bool { (person != nil || isOwner) && message.isFor(person) }

    /// Of those of one message or question; others' are nobody's affair but an owner's.
    func seen(of deliveries: [HouseDelivery]?) -> [HouseDelivery] {
        (deliveries ?? []).filter { isOwner || $0.to == person }
    }

    /// An owner who is no person of the house, such as the console, answers for all.
    func isPut(_ question: HouseQuestion) -> Bool { person == nil ? isOwner : isAsked(question) }

    private func isAsked(_ question: HouseQuestion) -> Bool { person.map(question.question.to.contains) ?? false }
}
