import HearthKernel
import HearthModel

extension Program {
    /// Whether a rule reacts to this word of an event.
    func listens(for word: String, of slot: SlotIndex) -> Bool {
        rules.contains { rule in
            let events =
                switch rule.kind {
                case .when(let events, _, _), .expect(_, _, let events, _, _): events
                case .while, .never: [EventCode]()
                }
            return events.contains { event in
                (event.first + event.second).contains { source in
                    switch source.trigger {
                    case .word(slot, word): true
                    case .key(let key): key.event == slot && key.press.done == word
                    default: false
                    }
                }
            }
        }
    }
}
