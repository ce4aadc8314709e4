import Glibc

/// Results go to standard output, everything else to standard error; colour only to a terminal and only without
/// `NO_COLOR` (https://no-color.org).
enum Console {
    static func complain(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Writes a line at once, so that a pipe sees it while the command goes on.
    static func say(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    static func bold(_ text: String) -> String { styled("1", text, on: STDOUT_FILENO) }
    static func dim(_ text: String) -> String { styled("2", text, on: STDOUT_FILENO) }
    static func green(_ text: String) -> String { styled("32", text, on: STDOUT_FILENO) }
    static func yellow(_ text: String) -> String { styled("33", text, on: STDOUT_FILENO) }
    /// In results, where `red` is for complaints.
    static func failing(_ text: String) -> String { styled("31", text, on: STDOUT_FILENO) }
    /// In complaints.
    static func warning(_ text: String) -> String { styled("33", text, on: STDERR_FILENO) }
    static func red(_ text: String) -> String { styled("31", text, on: STDERR_FILENO) }

    /// Whether a person reads the complaints.
    static var isOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Says on a terminal what takes so long, for as long as it does.
    static func during<Result>(_ text: String, _ work: () -> Result) -> Result {
        guard isOnTerminal else { return work() }
        write(text, to: STDERR_FILENO)
        defer { write("\r\u{1B}[K", to: STDERR_FILENO) }
        return work()
    }

    /// A line on a terminal in place of the last one; `nil`: none any more.
    static func status(_ text: String?) {
        if isOnTerminal { write("\r\u{1B}[K" + (text ?? ""), to: STDERR_FILENO) }
    }

    /// Shows on a terminal how far something is, 0…1; `nil`: it is over.
    static func progress(_ share: Double?) {
        guard isOnTerminal else { return }
        guard let share else { return write("\r\u{1B}[K", to: STDERR_FILENO) }
        let (columns, done) = (40, Int(min(max(share, 0), 1) * 40))
        let bar = String(repeating: "█", count: done) + String(repeating: "░", count: columns - done)
        write("\r\(bar) \(Int(share * 100)) %", to: STDERR_FILENO)
    }

    /// A result as it is, without a line end of ours.
    static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

    private static func styled(_ code: String, _ text: String, on descriptor: Int32) -> String {
        guard isatty(descriptor) == 1, getenv("NO_COLOR").map({ $0.pointee == 0 }) ?? true else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// A line of an answer, without blanks around it; `nil` where nobody answers any more.
    static func ask(_ question: String) -> String? {
        write(question, to: STDERR_FILENO)
        guard var answer = readLine()?[...] else { return nil }
        while answer.first?.isWhitespace == true { answer.removeFirst() }
        while answer.last?.isWhitespace == true { answer.removeLast() }
        return String(answer)
    }

    /// A password from the terminal, without showing it, or one line from a pipe.
    static func readSecret(prompt: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        write(prompt, to: STDERR_FILENO)
        var shown = termios()
        tcgetattr(STDIN_FILENO, &shown)
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            write("\n", to: STDERR_FILENO)
        }
        return readLine()
    }
}
