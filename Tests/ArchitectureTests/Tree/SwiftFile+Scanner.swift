extension SwiftFile {
    /// Tells code from comments, with an eye for strings, in which `//` is none.
    struct Scanner {
        private let bytes: [UInt8]
        private var at = 0
        private var line = 1
        /// Of the last comment that stood alone on its line.
        private var lastLine = -1
        private(set) var code: [UInt8] = []
        private(set) var comments: [Comment] = []

        init(_ text: String) {
            bytes = Array(text.utf8)
            code.reserveCapacity(bytes.count)
        }

        private func starts(_ text: StaticString) -> Bool {
            let count = text.utf8CodeUnitCount
            guard at + count <= bytes.count else { return false }
            for offset in 0..<count where bytes[at + offset] != text.utf8Start[offset] { return false }
            return true
        }

        private mutating func take(_ count: Int = 1) {
            for _ in 0..<count where at < bytes.count {
                if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                code.append(bytes[at])
                at += 1
            }
        }

        /// What needs no look: up to a slash, a quote, `#` or the end of the line.
        private mutating func takeRun() {
            var end = at
            scan: while end < bytes.count {
                switch bytes[end] {
                case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\n"): break scan
                default: end += 1
                }
            }
            code += bytes[at..<end]
            at = end
        }

        mutating func scan() {
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "/") where starts("//"): comment()
                case UInt8(ascii: "\""): string()
                case UInt8(ascii: "#") where starts("#\""): string()
                case UInt8(ascii: "#") where starts("#/"):
                    take(2)
                    while at < bytes.count, !starts("/#") { take() }
                    take(2)
                default:
                    take()
                    takeRun()
                }
            }
        }

        private mutating func comment() {
            var end = at
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            var start = at
            while start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
            let before = code.last { $0 != UInt8(ascii: " ") }
            let isAlone = before == nil || before == UInt8(ascii: "\n")
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            let part = text.hasPrefix(" ") ? String(text.dropFirst()) : text
            if isAlone, lastLine == line - 1, !comments.isEmpty {
                comments[comments.count - 1].text += "\n" + part
            } else {
                comments.append(Comment(line: line, text: part))
            }
            lastLine = isAlone ? line : -1
            at = end
        }

        /// With the strings in its interpolations.
        private mutating func string() {
            let isRaw = starts("#")
            if isRaw { take() }
            let isLong = starts("\"\"\"")
            take(isLong ? 3 : 1)
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\"") where ends(isRaw: isRaw, isLong: isLong):
                    return take((isLong ? 3 : 1) + (isRaw ? 1 : 0))
                case UInt8(ascii: "\n") where !isLong: return
                case UInt8(ascii: "\\") where isRaw ? starts("\\#(") : starts("\\("): interpolation()
                case UInt8(ascii: "\\") where !isRaw: take(2)
                default: take()
                }
            }
        }

        private func ends(isRaw: Bool, isLong: Bool) -> Bool {
            if isRaw { return isLong ? starts("\"\"\"#") : starts("\"#") }
            return !isLong || starts("\"\"\"")
        }

        private mutating func interpolation() {
            var depth = 0
            repeat {
                if starts("\"") || starts("#\"") {
                    string()
                    continue
                }
                if starts("(") { depth += 1 }
                if starts(")") { depth -= 1 }
                if starts("\n"), depth == 0 { return }
                take()
            } while at < bytes.count && (depth > 0 || bytes[at - 1] != UInt8(ascii: ")"))
        }
    }
}
