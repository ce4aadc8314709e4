/// How the house speaks of itself: `tone` in `hearth.yaml`.
package enum Tone: String, Sendable, CaseIterable {
    /// It has feelings, and says so; now and then it is lightly funny.
    case warm
    /// It tells its status.
    case plain
}
