import HearthKernel
import HearthModel

extension LintPass {
    /// W151: a safety `while` ends when what it reads is unknown for long; it must say what unknown means.
    mutating func checkSafety() {
        for rule in set.rules where rule.layer == .safety && !rule.isOff {
            guard case .while(let condition, _, _, _) = rule.body else { continue }
            var isWhole = true
            if condition.conjuncts.count > 1 || condition.isAlternative { isWhole = false }
            for (unsure, reading) in condition.unsure where unsure.place.file == rule.file {
                guard let device = device(of: reading) else { continue }
                let text = text(unsure.place)
                let needsBrackets = !isWhole || unsure.isNegated
                say(
                    "W151", "If \(names.path(of: device)) goes silent, this safety rule lets go.", at: unsure.place,
                    fixes: ["yes", "no"].map { answer in
                        Finding.Fix(
                            "write `default \(answer)`", replace: unsure.place.span,
                            with: bracketed(
                                bracketed(text, if: unsure.isNegated) + " default \(answer)", if: needsBrackets))
                    })
            }
        }
    }

    private func device(of reading: Meaning) -> DeviceIndex? {
        switch reading.kind {
        case .property(.slot(let slot)), .asked(.slot(let slot)), .forecast(let slot, _):
            names.registry[slot].device
        case .window(_, let value, _): value.readings.first { device(of: $0) }
        case .aggregate(_, let slots): slots.first.map { names.registry[$0].device }
        default: nil
        }
    }
}

extension Meaning {
    fileprivate var isNegated: Bool { if case .not = kind { true } else { false } }

    /// The comparisons that are unknown when a device is, each with the first reading in it.
    fileprivate var unsure: [(Meaning, reading: Meaning)] {
        switch kind {
        case .standing, .isUnknown: []
        case .and(let all), .or(let all): all.flatMap(\.unsure)
        default: readings.first.map { [(self, $0)] } ?? []
        }
    }
}
