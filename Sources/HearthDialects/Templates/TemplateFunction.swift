/// Filters, and those of them that may be called like functions.
enum TemplateFunction: String, Sendable, CaseIterable {
    case `default`, lower, upper, trim, string, int, float, round, abs, multiply, tojson, truncate, replace, length
    case first, last, min, max, iif, add, sum, join, format, capitalize, title, reverse, list
    case isDefined = "is_defined"
    case bitwiseAnd = "bitwise_and"
    case bitwiseOr = "bitwise_or"
    case bitwiseXor = "bitwise_xor"
    case toJSON = "to_json"
    case fromJSON = "from_json"
    case isNumber = "is_number"

    /// By its name, or the shorter one that Jinja2 has for it.
    init?(named name: String) {
        switch name {
        case "d": self = .default
        case "count": self = .length
        default: self.init(rawValue: name)
        }
    }

    /// What may follow the value that is filtered, by the names under which arguments may be given.
    var parameters: [String] {
        switch self {
        case .default: ["default_value", "boolean"]
        case .int: ["default", "base"]
        case .float: ["default"]
        case .round: ["precision", "method", "default"]
        case .multiply, .add: ["amount", "default"]
        case .join: ["d"]
        case .format: (0..<16).map { "value\($0)" }
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor: ["second_value"]
        case .truncate: ["length", "killwords", "end", "leeway"]
        case .replace: ["old", "new", "count"]
        case .trim: ["chars"]
        case .iif: ["if_true", "if_false", "if_none"]
        case .fromJSON: ["default"]
        default: []
        }
    }

    /// How many of the parameters must be given.
    var required: Int {
        switch self {
        case .multiply, .add, .bitwiseAnd, .bitwiseOr, .bitwiseXor: 1
        case .replace: 2
        default: 0
        }
    }

    var isCallable: Bool {
        switch self {
        case .int, .float, .min, .max, .isNumber, .iif, .bitwiseAnd, .bitwiseOr, .bitwiseXor: true
        default: false
        }
    }
}

/// What can be asked of a text or a dictionary with a dot.
enum TemplateMethod: String, Sendable {
    case get, replace, split, lower, upper, strip, lstrip, rstrip, startswith, endswith, find, join

    var arguments: ClosedRange<Int> {
        switch self {
        case .get: 1...2
        case .replace: 2...3
        case .split: 0...2
        case .strip, .lstrip, .rstrip: 0...1
        case .startswith, .endswith, .find, .join: 1...1
        case .lower, .upper: 0...0
        }
    }
}

/// What can be asked with `is`.
enum TemplateTest: String, Sendable {
    case defined, undefined, none, number, integer, float, boolean, string, mapping, sequence, iterable
}
