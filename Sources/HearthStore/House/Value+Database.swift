internal import GRDB
internal import HearthModel

// Values keep SQLite's own types, so that history is small and can be read with any tool: a number is REAL, a flag
// INTEGER 0 or 1, a text TEXT, unknown NULL. The columns are of type ANY in STRICT tables, which convert nothing.
extension Value {
    var databaseValue: DatabaseValue {
        switch self {
        case .unknown: .null
        case .flag(let flag): (flag ? 1 : 0).databaseValue
        // SQLite stores NaN as NULL, which says the truth about it.
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    init?(_ stored: DatabaseValue) {
        switch stored.storage {
        case .null: self = .unknown
        case .int64(0): self = .flag(false)
        case .int64(1): self = .flag(true)
        case .double(let number) where number.isFinite: self = .number(number)
        case .string(let text): self = .text(text)
        case .int64, .double, .blob: return nil
        }
    }
}

extension Provenance {
    /// Most values are live; they store nothing.
    var stored: String? { self == .live ? nil : rawValue }

    init?(stored: String?) {
        guard let stored else {
            self = .live
            return
        }
        self.init(rawValue: stored)
    }
}
