/// How many generated cases a property is tried on. A suite that shall be over within a minute tries few; before a
/// release `HEARTH_CASES` asks for many.
enum Cases {
    static func seeds(_ usual: Int) -> Range<UInt64> {
        let count = environment("HEARTH_CASES").flatMap { Int($0) } ?? usual
        return 1..<UInt64(max(1, count)) + 1
    }
}
