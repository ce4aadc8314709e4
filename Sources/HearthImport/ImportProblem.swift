/// Why a recording cannot be brought in. Nothing of it was.
package enum ImportProblem: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, detail: String)
    /// It is neither of the forms that can be read.
    case notARecording(path: String, detail: String)
    /// A recorder's database whose tables are not those that are known.
    case wrongVersion(path: String, detail: String)
    case damaged(path: String, detail: String)
    /// What was said of a name is no such thing.
    case wrongMapping(String)

    package var description: String {
        switch self {
        case .unreadable(let path, let detail): "\(path) cannot be read: \(detail)"
        case .notARecording(let path, let detail):
            """
            \(path) is neither a recording in the long form (t,slot,value) nor a recorder's database of Home Assistant: \
            \(detail)
            """
        case .wrongVersion(let path, let detail):
            """
            \(path) is no recorder's database of Home Assistant 2023.4 or later: \(detail); start that version once with \
            it, which brings it up to date, or export the series as t,slot,value
            """
        case .damaged(let path, let detail):
            "\(path) is cut off or damaged (\(detail)); copy it again while the other system is stopped"
        case .wrongMapping(let detail): detail
        }
    }
}
