package import HearthModel

extension RuleType {
    /// As messages name it.
    package var text: String {
        switch self {
        case .quantity(let dimension): dimension.rawValue
        case .yesno: "yesno"
        case .onoff: "onoff"
        case .words: "word"
        case .time: "time"
        case .date: "date"
        case .color: "color"
        case .text: "text"
        case .device(let name): name
        case .person: "person"
        case .area: "area"
        case .anything: "value"
        }
    }

    /// With its article: "an onoff".
    var withArticle: String { text.withArticle }

    /// The words that can stand for a value of it; `nil` where values are no words.
    package var valueWords: [String]? {
        switch self {
        case .onoff: ["on", "off"]
        case .yesno: ["yes", "no"]
        case .words(let words): words
        case .color: Colors.names
        default: nil
        }
    }

    /// Devices and areas are no values.
    var asValue: RuleType {
        switch self {
        case .device, .person, .area: .anything
        default: self
        }
    }

    var isQuantity: Bool { if case .quantity = self { true } else { false } }

    /// Whether `at least` and `<` make sense.
    var isOrdered: Bool {
        switch self {
        case .quantity, .time, .date, .anything: true
        default: false
        }
    }

    /// `a, b or c`
    static func list(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}
