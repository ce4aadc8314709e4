extension RuleType {
    /// As written in rules: `percent`, `onoff`, `[eco, normal]`.
    package var text: String {
        switch self {
        case .quantity(let dimension): dimension.rawValue
        case .yesno: "yesno"
        case .onoff: "onoff"
        case .words(let words): "[" + words.joined(separator: ", ") + "]"
        case .time: "time"
        case .date: "date"
        case .color: "color"
        case .text: "text"
        case .device(let name): name
        case .person: "person"
        case .area: "area"
        case .anything: "anything"
        }
    }
}
