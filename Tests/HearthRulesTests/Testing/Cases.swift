/// How many generated cases a property is tried on. A suite that shall be over within a minute tries few; before a
/// release `HEARTH_CASES` asks for many: `100000`, or `4001-4001` to try again what failed.
enum Cases {
    /// - Parameter known: in which it once was otherwise.
    static func seeds(_ usual: Int, known: [UInt64] = []) -> [UInt64] {
        guard let asked = environment("HEARTH_CASES")?.split(separator: "-").compactMap({ UInt64($0) }),
            let last = asked.last
        else { return Array(1...UInt64(usual)) + known }
        let first = asked.count == 2 ? asked[0] : 1
        return Array(first...max(first, last))
    }
}
