extension Property {
    /// Why a value does not fit a property.
    package struct Refusal: Error, Equatable {
        package var problem: String
        package var expected: String
        package init(problem: String, expected: String) { (self.problem, self.expected) = (problem, expected) }
    }

    /// The canonical value that is meant. Ranges are strict here: people are told, devices are clamped.
    package func read(_ value: ControlValue) -> Result<Value, Refusal> {
        switch type {
        case .flag: readFlag(value)
        case .number(let unit, let range, let step): readNumber(value, unit: unit, range: range, step: step)
        case .word, .event, .text:
            if let offered {
                readChoice(value, offered)
            } else if case .text(let text) = value, let form {
                form.problem(of: text).map { .failure($0) } ?? .success(.text(text))
            } else if case .text(let text) = value, !text.isEmpty {
                .success(.text(text))
            } else {
                refuse("is not a text", "a text")
            }
        }
    }

    private func refuse(_ problem: String, _ expected: String) -> Result<Value, Refusal> {
        .failure(Refusal(problem: problem, expected: expected))
    }

    private func readFlag(_ value: ControlValue) -> Result<Value, Refusal> {
        switch value {
        case .flag(let flag): return .success(.flag(flag))
        case .number(0): return .success(.flag(false))
        case .number(1): return .success(.flag(true))
        case .text(let text):
            if ["on", "true", "yes", "1"].contains(text.lowercased()) { return .success(.flag(true)) }
            if ["off", "false", "no", "0"].contains(text.lowercased()) { return .success(.flag(false)) }
            return refuse("is not a boolean", "true or false")
        default: return refuse("is not a boolean", "true or false")
        }
    }

    private func readChoice(_ value: ControlValue, _ offered: [String]) -> Result<Value, Refusal> {
        let text: String?
        switch value {
        case .text(let written): text = written
        // Steps of a fan are often texts that are numbers.
        case .number(let number): text = shortText(number)
        default: text = nil
        }
        guard let text, let choice = choice(meaning: text) else {
            let shown = offered.prefix(Self.mostShown).joined(separator: ", ")
            let more = offered.count - Self.mostShown
            return refuse("is not one of what is offered", more > 0 ? shown + ", … and \(more) more" : shown)
        }
        return .success(.text(choice))
    }

    /// Some lamps have hundreds of effects.
    private static let mostShown = 100

    private func readNumber(
        _ value: ControlValue, unit: Unit, range: ClosedRange<Double>?, step: Double?
    ) -> Result<Value, Refusal> {
        let expected =
            range.map { shortText($0.lowerBound) + ".." + shortText($0.upperBound) }
            ?? (unit.symbol.isEmpty ? "a number" : "a number in " + unit.symbol)
        let raw: Double?
        switch value {
        case .number(let number): raw = number
        case .text(let text):
            guard let quantity = Quantity(text) else { return refuse("is not a number", expected) }
            guard let canonical = quantity.value(in: unit) else {
                return refuse("has a unit of something else", unit.symbol.isEmpty ? "no unit" : unit.symbol)
            }
            raw = canonical
        default: raw = nil
        }
        guard var number = raw, number.isFinite else { return refuse("is not a number", expected) }
        if let step, step > 0, case let stepped = (number / step).rounded() * step, stepped.isFinite {
            number = stepped
        }
        if abs(number) < 1e9 { number = (number * 1e6).rounded() / 1e6 }
        if let range, number < range.lowerBound { return refuse("is below the minimum", expected) }
        if let range, number > range.upperBound { return refuse("is above the maximum", expected) }
        return .success(.number(number))
    }
}
