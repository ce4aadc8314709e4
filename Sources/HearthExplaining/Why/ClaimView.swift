package import HearthKernel
package import HearthModel

/// One wish in the cascade of a slot, as `explain` shows it.
package struct ClaimView: Sendable, Equatable {
    package enum State: String, Sendable { case winning, losing, overridden }

    package var claim: Claim
    package var slot: SlotIndex
    package var state: State
    /// Title of its rule; `nil` for a hand.
    package var rule: String?
}

extension House {
    /// Everything that is wanted of a slot and of what is arbitrated with it, the strongest first.
    package func cascade(of slot: SlotIndex) -> [ClaimView] {
        let winner = decider(of: slot)
        let views = companions(of: slot).flatMap { companion in
            claims(companion).map { claim in
                let isWinner = claim == winner
                let state: ClaimView.State = claim.overridden ? .overridden : isWinner ? .winning : .losing
                var title: String?
                if case .rule(let key) = claim.writer { title = rule(key)?.title ?? key }
                return ClaimView(claim: claim, slot: companion, state: state, rule: title)
            }
        }
        return views.sorted { a, b in
            (b.claim.layer, b.claim.order, a.slot) < (a.claim.layer, a.claim.order, b.slot)
        }
    }
}
