import ArgumentParser
import HearthJSON
import NIOHTTP1

struct QuestionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions", abstract: "What rules ask, and your answers.",
        subcommands: [QuestionsList.self, QuestionsAnswer.self], defaultSubcommand: QuestionsList.self)
}

struct QuestionsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The questions that wait for an answer, newest first.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Those too that were answered or whose time is over.")
    var all = false

    func run() async throws {
        let path = "/api/v1/questions" + (all ? "?state=open,answered,expired,withdrawn" : "")
        let answer = try await HubClient(folders).ask(.GET, path)
        if output.json { return Console.say(JSONText.of(answer)) }
        let questions = answer["questions"]?.array ?? []
        if questions.isEmpty { return Console.say("no questions") }
        var table = Table(heads: ["ID", "ASKED OF", "UNTIL", "ANSWERS", "DELIVERY", "QUESTION"])
        var failures: [String] = []
        for question in questions {
            let deliveries = DeliveriesText(of: question)
            failures += deliveries.failures
            let isOpen = question["state"]?.string == "open"
            let options = (question["options"]?.array ?? []).compactMap(\.string).joined(separator: " | ")
            let given = question["answer"]?.string ?? question["state"]?.string ?? ""
            table.add([
                question["id"]?.string ?? "", question["asked_of"]?.string ?? "", question["deadline"]?.string ?? "",
                isOpen ? options : given, deliveries.cell, question["text"]?.string ?? "",
            ])
        }
        Console.say(table.text())
        for failure in failures { Console.say(failure) }
    }
}

struct QuestionsAnswer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a question.",
        discussion: "For example 'hearth questions answer q_7 yes'.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("Id of the question, as 'hearth questions' shows it.", valueName: "ID"))
    var id: String

    @Argument(help: ArgumentHelp("One of its answers.", valueName: "ANSWER"))
    var answer: String

    func run() async throws {
        let body = JSONValue.object([.init("answer", .string(answer))])
        let question = try await HubClient(folders)
            .ask(.POST, "/api/v1/questions/\(pathSegment(id))/answer", body: body)
        Console.say(
            output.json ? JSONText.of(question) : "\(question["text"]?.string ?? id) \(question["answer"]?.string ?? "")")
    }
}
