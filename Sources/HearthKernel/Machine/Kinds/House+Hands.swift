import HearthModel

/// Events that ask who did it, or with which key (docs/spec/rule-language.md, section 8.9).
extension House {
    /// Whether a person is behind what has just turned a condition: one of its readings was changed at the device, by an
    /// act of a person, or goes along with what a person holds.
    func isDoneByHand(_ cell: CellIndex, _ news: Range<Int>, _ reaction: Reaction) -> Bool {
        let code = program.cells[cell.position]
        let own = news.contains { position in
            let change = reaction.changes[position]
            return code.slots.contains(change.slot) && isHand(change)
        }
        return own || code.inputs.contains { isDoneByHand($0, news, reaction) }
    }

    private func isHand(_ change: SlotChange) -> Bool {
        guard change.origin == .device else { return change.origin.isHand }
        if machine.hands.contains(change.slot) { return true }
        // A cover that somebody sent on its way arrives.
        guard let hold = controls[change.slot.position].claims.first(where: \.isHold) else { return false }
        return hold.writer.isHand && change.new == hold.value && change.new != change.old
    }

    /// Whether what the remote now says is what is awaited of the key.
    func isMeant(_ code: KeyCode) -> Bool {
        func said(_ slot: SlotIndex?) -> String? {
            guard let slot, case .text(let text) = readings[slot.position].lastKnown else { return nil }
            return text
        }
        let raw = said(code.raw).map(KeyPress.init(raw:))
        let isKey = raw?.key == code.press.key || isKnown(code.button) && said(code.button) == code.press.key
        return isKey && (said(code.event) == code.press.done || raw?.done == code.press.done)
    }

    private func isKnown(_ slot: SlotIndex?) -> Bool { slot.map { readings[$0.position].value.isKnown } ?? false }
}
