package import HearthModel

/// How long after a command a virtual device is as it was told.
package enum AnswerDelay: Sendable {
    /// As the table of classes says.
    case ofClass
    /// Whatever the class.
    case always(Milliseconds)

    func span(for device: Device?) -> Milliseconds {
        switch self {
        case .ofClass: device?.deviceClass.words.answerDelay ?? .zero
        case .always(let span): span
        }
    }
}
