/// What a script learns from us.
enum ExitStatus: Int32 {
    case good = 0
    case problems = 1
    case wrongUse = 2
    case unreachable = 3
}

/// Why a command cannot do what it was asked, as a sentence for the person who asked.
struct Failure: Error {
    var status: ExitStatus
    var sentence: String

    init(_ status: ExitStatus, _ sentence: String) { (self.status, self.sentence) = (status, sentence) }

    func tell() { Console.complain(Console.red("hearth: ") + sentence) }
}
