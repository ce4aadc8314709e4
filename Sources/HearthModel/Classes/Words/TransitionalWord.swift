/// What a mover says while it is on its way; rules read the settled word.
package enum TransitionalWord: String {
    case opening, closing, stopped, locking, unlocking, jammed

    /// The word that stands for it; `nil` where another property tells.
    package var settled: String? {
        switch self {
        case .opening, .closing, .stopped: "open"
        case .locking: "unlocked"
        case .unlocking: "locked"
        case .jammed: nil
        }
    }
}
