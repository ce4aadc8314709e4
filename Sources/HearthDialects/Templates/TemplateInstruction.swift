/// One step of a compiled template, on a stack of values. Jumps count from the instruction that follows.
enum TemplateInstruction: Sendable {
    /// Text between expressions goes out.
    case text(String)
    /// The value on top goes out.
    case print
    case push(TemplateValue)
    case load(Int)
    case store(Int)
    /// `.name`, `.0`, `[…]`: of what lies below, the part that the value on top names.
    case part
    /// `[a:b:c]`: of what lies below the three, the part between them; undefined where one is left out.
    case slice
    case negate
    case not
    case arithmetic(Arithmetic)
    case compare(Comparison)
    /// `a < b < c`: keeps the right side for the next comparison, or leaves false and jumps to the end of the chain.
    case link(Comparison, otherwise: Int)
    case jump(Int)
    case jumpUnless(Int)
    /// `and`, `or`: the value on top decides whether it is the answer.
    case keepUnless(Int)
    case keepIf(Int)
    case list(Int)
    case dictionary(Int)
    case call(TemplateFunction, arguments: Int)
    case method(TemplateMethod, arguments: Int)
    case test(TemplateTest)

    enum Arithmetic: String, Sendable {
        case add = "+"
        case subtract = "-"
        case concatenate = "~"
        case multiply = "*"
        case divide = "/"
        case floorDivide = "//"
        case modulo = "%"
    }

    enum Comparison: String, Sendable {
        case equal = "=="
        case different = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case contained = "in"
        case notContained = "not in"
    }
}

extension TemplateInstruction {
    var isText: Bool { if case .push(.string) = self { true } else { false } }
}
