import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// What is said to a wish that is not carried out, as nobody knows what was meant.
extension Wisher {
    func notUnderstood(_ wish: Wish) -> HouseAnswer {
        HouseAnswer(
            intent: .control, reading: "something is to be done", confidence: 0.3,
            text: wish.unread.isEmpty
                ? "I did not understand what to do, and have done nothing."
                : "I did not understand “\(wish.unread.joined(separator: " "))”, and have done nothing.",
            suggestions: [.init(text: "What you can say", query: "What can you do?")])
    }

    func which(_ targets: WishTargets, _ sentence: Sentence) -> HouseAnswer {
        let orders = targets.choices.prefix(3).compactMap {
            WishOrder(targets.wish, $0.index, $0.device, in: snapshot.house)
        }
        return HouseAnswer(
            intent: .control, reading: "one of \(targets.choices.count) devices", confidence: 0.5,
            text: "Which do you mean: \(orders.map(\.device.name).formatted(or: "or"))?",
            devices: orders.map(\.device.id),
            suggestions: orders.map { .init(text: $0.device.name, query: $0.asked.capitalisedFirst) })
    }

    func nobodyCan(_ targets: WishTargets) -> HouseAnswer {
        let text =
            targets.unable.isEmpty
            ? "I found nothing here that can do that, and have done nothing. Name a device or a room as the app does."
            : "\(targets.unable.map(\.name).formatted) cannot do that, or I do not know how it is now. Nothing was done."
        return HouseAnswer(
            intent: .control, reading: "something is to be done", confidence: 0.5, text: text,
            devices: targets.unable.map(\.id))
    }
}
