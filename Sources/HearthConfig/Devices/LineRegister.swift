/// Which GPIO lines are in use: a line belongs to one device, as input or as output.
final class LineRegister {
    struct Use {
        let user: String
        let position: SourcePosition
    }

    private struct Line: Hashable {
        let chip: String
        let line: String
    }

    private var uses: [Line: Use] = [:]

    /// - Returns: who has the line already, if anybody.
    func take(chip: String, line: String, by user: String, at position: SourcePosition) -> Use? {
        let line = Line(chip: chip, line: line)
        if let use = uses[line] { return use }
        uses[line] = Use(user: user, position: position)
        return nil
    }
}
