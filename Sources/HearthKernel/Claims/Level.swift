import HearthModel

/// On or off and how much, as one thing. Off hides the amount below it.
struct Level: Equatable {
    /// `nil`: not known.
    var isOn: Bool?
    /// Of a thing that is on; `nil` where nobody has said it.
    var amount: Double?
    let words: LevelWords

    init(state: Value, amount: Value, words: LevelWords) {
        self.words = words
        isOn = words.isOn(state)
        self.amount = amount.number
        switch (isOn, self.amount) {
        case (false?, _): self.amount = nil
        case (true?, nil): self.amount = words.full
        case (nil, let known?): set(known)
        default: break
        }
    }

    mutating func turn(_ on: Bool) {
        isOn = on
        amount = on ? words.full ?? amount : nil
    }

    mutating func set(_ level: Double) {
        isOn = level > 0
        amount = level > 0 ? level : nil
    }

    mutating func raise(to level: Double) {
        guard level > 0 else { return }
        if isOn != true || amount ?? 0 < level { set(level) }
    }

    /// Leaves off what is off, and unknown what is unknown.
    mutating func cap(at level: Double) {
        if isOn == true, level <= 0 || amount ?? .infinity > level { set(level) }
    }

    var state: Value { isOn.map(words.state) ?? .unknown }
    var amountValue: Value {
        switch isOn {
        case true?: amount.map(Value.number) ?? .unknown
        case false?: words.none.map(Value.number) ?? .unknown
        case nil: .unknown
        }
    }
}
