import HearthKernel
import HearthModel

extension Resolver {
    mutating func equal(_ a: Meaning, _ right: Expression, negated: Bool, _ whole: Expression) -> Meaning {
        let kind = equality(a, right, whole.span)
        let meaning = Meaning(kind ?? .constant(.unknown), kind == nil ? .anything : .yesno, place(whole.span))
        return negated ? Meaning(.not(meaning), meaning.type, meaning.place) : meaning
    }

    mutating func among(_ a: Meaning, _ values: [Expression], _ whole: Expression) -> Meaning {
        let place = place(whole.span)
        if isReading(a), let first = values.first, let last = values.last {
            sayHardlyEver(first, last, a, whole.span)
            return Meaning(.constant(.unknown), .anything, place)
        }
        let choices = values.map { equal(a, $0, negated: false, $0) }
        return Meaning(.or(choices), .yesno, place)
    }

    /// `is`, `becomes` and `in`, for one value. `nil` after an error.
    mutating func equality(_ a: Meaning, _ right: Expression, _ span: Span) -> Meaning.Kind? {
        if case .literal(.unknown) = right.kind { return a.type == .anything ? nil : .isUnknown(a) }
        if case .today = a.kind, case .ref(let ref) = right.kind, ref.words.count == 1 {
            if let days = DaySet(ref.words[0].key) { return isOneOf(days, a.place) }
            if !isName(ref.words[0].key) {
                sayNoDay(ref.words[0])
                return nil
            }
        }
        let b = value(right, wanting: a.type)
        guard a.type != .anything, b.type != .anything else { return nil }
        if case .quantity(let one) = a.type, case .quantity(let other) = b.type, one != other, other != .number {
            say(
                "E205",
                "\(text(a.place.span)) is \(one.rawValue) and \(text(right.span)) is \(other.rawValue); "
                    + "they cannot be compared.", at: span)
            return nil
        }
        if isReading(a) || isReading(b) {
            guard fitting(b, a.type, right).type != .anything else { return nil }
            sayHardlyEver(right, right, a, span)
            return nil
        }
        let fitted = fitting(b, a.type, right)
        guard fitted.type != .anything else { return nil }
        switch (a.type, fitted.kind) {
        case (.color, _): return sameColor(a, fitted)
        case (.words, .constant(.text(let word))): return isWord(word, a)
        case (.quantity, _): return .equal(a, fitted, tolerance: tolerance(a, fitted))
        default: return .equal(a, fitted, tolerance: 0)
        }
    }

    /// E209 with the day that is meant.
    private mutating func sayNoDay(_ word: Word) {
        say(
            "E209", "\(word.text) is not one of \(Vocabulary.days.joined(separator: ", ")), nor a date such as dec 24.",
            at: word.span,
            write: Vocabulary.day(word.key).map { [$0] } ?? nearestNames(to: word.key, among: Vocabulary.days))
    }

    private func isReading(_ value: Meaning) -> Bool {
        if case .time = value.kind { return true }
        return value.type.isQuantity && reads(value)
    }

    /// E210, with a range around the value, or the time as an event.
    private mutating func sayHardlyEver(_ first: Expression, _ last: Expression, _ a: Meaning, _ span: Span) {
        let shownValue = text(first.span.through(last.span))
        var written: [String] = []
        let left = text(Span(span.start, a.place.span.end))
        if a.type == .time, first.span == last.span, let time = value(first, wanting: .time).constant?.number {
            let next = TimeOfDay(around: Milliseconds(Int64(time) + 60_000))
            written = ["\(left) between \(shownValue) and \(next.text)"]
        } else if case .quantity(let dimension) = a.type, first.span == last.span,
            let number = value(first, wanting: a.type).constant?.number
        {
            let width = max(Cell.Band(of: a.type).width(at: number), abs(number) * 0.01)
            written = [
                "\(left) between \(shown(number - width, dimension)) and \(shown(number + width, dimension))"
            ]
        }
        say("E210", "A reading is hardly ever exactly \(shownValue).", at: span, write: written)
    }

    /// How far two numbers may be apart and still be the same: for what is commanded, the tolerance of the property.
    private func tolerance(_ a: Meaning, _ b: Meaning) -> Double {
        func ofProperty(_ value: Meaning) -> Double? {
            let slot: SlotIndex?
            switch value.kind {
            case .property(.slot(let one)), .asked(.slot(let one)): slot = one
            case .property(.member(_, _, let slots)), .asked(.member(_, _, let slots)):
                slot = slots.lazy.compactMap { $0 }.first
            case .scaled(let inner, let scale, _): return ofProperty(inner).map { $0 * abs(scale) }
            default: return nil
            }
            guard let slot, names.registry[slot].property.settable else { return nil }
            switch (names.registry[slot].property.name, value.type) {
            case ("position", _): return 3
            case (_, .quantity(.percent)): return 2
            case (_, .quantity(.temp)): return 0.25
            case (_, .quantity(.colorTemp)): return 50
            default: return nil
            }
        }
        // Values are stored with six decimals.
        return max(ofProperty(a) ?? 0, ofProperty(b) ?? 0, 0.000_000_5)
    }

    /// A mover that is opening reads as open.
    func isWord(_ word: String, _ value: Meaning) -> Meaning.Kind {
        func equals(_ word: String) -> Meaning.Kind {
            .equal(value, Meaning(.constant(.text(word)), value.type, value.place), tolerance: 0)
        }
        let slots: [SlotIndex]
        switch value.kind {
        case .property(.slot(let slot)): slots = [slot]
        case .property(.member(_, _, let all)): slots = all.compactMap { $0 }
        default: slots = []
        }
        var words = [word]
        for slot in slots {
            guard case .word(let real) = names.registry[slot].property.type else { continue }
            words += real.filter { TransitionalWord(rawValue: $0)?.settled == word && !words.contains($0) }
        }
        guard words.count > 1 else { return equals(word) }
        return .or(words.map { Meaning(equals($0), .yesno, value.place) })
    }
}
