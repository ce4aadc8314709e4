/// How clients may spell the keys of what they send.
package enum KeySpelling: Sendable {
    /// As the description has them.
    case exact
    /// Also in camelCase: `transitionTime` for `transition_time`.
    case orCamelCase

    func names(of key: String) -> [String] {
        switch self {
        case .exact: [key]
        case .orCamelCase: [key, key.camelCased]
        }
    }
}

extension String {
    /// `transition_time` → `transitionTime`.
    package var camelCased: String {
        var result = ""
        var raise = false
        for character in self {
            if character == "_" {
                raise = true
            } else {
                result += raise ? character.uppercased() : String(character)
                raise = false
            }
        }
        return result
    }
}

extension ClosedRange {
    /// `1..100`, as clients are told of limits.
    package var notation: String { "\(lowerBound)..\(upperBound)" }
}
