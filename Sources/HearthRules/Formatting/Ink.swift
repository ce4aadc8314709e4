/// A token as it will be written, with the comments before it.
struct Ink {
    /// What stands between this and the token before it on one line.
    enum Gap {
        case none, space
        /// Between steps.
        case twoSpaces
        /// Between statements.
        case semicolon

        var text: String {
            switch self {
            case .none: ""
            case .space: " "
            case .twoSpaces: "  "
            case .semicolon: "; "
            }
        }
    }

    struct Comment {
        /// Its first byte in the source.
        var start: Int
        var text: String
        /// It follows code on its line.
        var isTrailing: Bool
        var follows: LineBreaks
    }

    /// Line ends in the text before a token or comment; more than one leave an empty line.
    enum LineBreaks: Comparable { case none, one, empty }

    /// Its first byte in the source.
    var start: Int
    var text: String
    var gap = Gap.space
    var follows = LineBreaks.none
    var comments: [Comment] = []

    static let comma = Ink(start: 0, text: ",", gap: .none)
    static let restarting = Ink(start: 0, text: "restarting")

    /// Columns with its gap, on one line.
    var width: Int { gap.text.count + text.count }
}
