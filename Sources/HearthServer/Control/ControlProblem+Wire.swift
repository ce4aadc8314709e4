import HearthHTTP
import HearthModel

extension APIError {
    /// What the model finds wrong with an order, for the client.
    init(_ problem: ControlProblem, action: String, device: Device) {
        switch problem {
        case .unsupported(_, let supported, let near):
            self = .unsupportedAction(action, device: device.id, supported: supported, didYouMean: near)
        case .invalid(let issues):
            self = .invalid(
                issues.map { FieldProblem($0.path, $0.problem, expected: $0.expected, got: $0.got) })
        case .stateUnknown: self = .stateUnknown(device.id)
        }
    }
}
