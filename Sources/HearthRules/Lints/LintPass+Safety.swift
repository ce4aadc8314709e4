import HearthKernel
import HearthModel

extension LintPass {
    /// W151: a safety `while` ends when what it reads is unknown for long; it must say what unknown means.
    mutating func checkSafety() {
        for rule in set.rules where rule.layer == .safety && !rule.isOff {
            guard case .while(let condition, _, _, _) = rule.body else { continue }
            let isWhole = condition.conjuncts.count == 1 && !condition.isAlternative
            for (unsure, reading) in condition.unsure where unsure.place.file == rule.textFile {
                guard let device = device(of: reading) else { continue }
                let text = bracketed(text(unsure.place), if: unsure.takesNoSuffix)
                say(
                    "W151", "If \(names.path(of: device)) goes silent, this safety rule lets go.", at: unsure.place,
                    fixes: ["yes", "no"].map { answer in
                        Diagnostic.Fix(
                            "write `default \(answer)`", replace: unsure.place.span,
                            with: bracketed("\(text) default \(answer)", if: !isWhole))
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
    /// It ends with a suffix of its own, or begins with `not`: a further one needs brackets.
    fileprivate var takesNoSuffix: Bool {
        switch kind {
        case .not, .lasting, .recent, .quantified: true
        default: false
        }
    }

    /// The comparisons that are unknown when a device is, each with the first reading in it.
    fileprivate var unsure: [(Meaning, reading: Meaning)] {
        switch kind {
        case .standing, .isUnknown: []
        case .and(let all), .or(let all): all.flatMap(\.unsure)
        default: readings.first.map { [(self, $0)] } ?? []
        }
    }
}
