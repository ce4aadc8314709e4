/// What a run, or the start of a `while`, weighs against the hold of a person (docs/spec/rule-language.md, section
/// 11.1).
enum Wish: UInt8, Comparable, Sendable {
    /// It came from a sensor, or the like.
    case none
    /// It is newer than a hand: somebody set it going by a mode, by coming or going, or by the clock long before.
    case newer
    /// A person has changed the mode: it beats a hold of chosen length too.
    case changeOfMode

    static func < (a: Wish, b: Wish) -> Bool { a.rawValue < b.rawValue }
}
