extension JSONReader {
    /// Where a reader stands: all that `rewind(to:)` has to put back.
    package struct Cursor: Sendable {
        enum Phase {
            /// A value is due.
            case value
            /// A container was opened and nothing in it read.
            case opened
            /// A value has just ended.
            case ended
        }

        var position = 0
        var phase = Phase.value
        private(set) var depth = 0
        /// One bit for each open container, the innermost lowest: set for an object.
        private var objects: UInt64 = 0

        var isInObject: Bool { objects & 1 == 1 }

        mutating func enter(object: Bool) {
            depth += 1
            objects = objects << 1 | (object ? 1 : 0)
            phase = .opened
        }

        mutating func leave() {
            depth -= 1
            objects >>= 1
            phase = .ended
        }
    }
}
