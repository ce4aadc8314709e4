/// What can go wrong with one rule while it runs (docs/spec/rule-language.md, section 17).
enum RuleFault: String {
    case steps = "F501"
    case loop = "F502"
    case messages = "F503"
    case text = "F505"
    case missed = "F506"

    /// As people are told.
    func sentence(_ title: String) -> String {
        switch self {
        case .steps: "\"\(title)\" needed more than 10,000 steps."
        case .loop: "\"\(title)\" and others set each other off without end."
        case .messages: "\"\(title)\" sends too many messages."
        case .text: "A text of \"\(title)\" is too long and was cut."
        case .missed: "\"\(title)\" missed its time while the hub was off."
        }
    }
}
