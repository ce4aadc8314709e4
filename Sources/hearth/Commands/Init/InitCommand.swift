import ArgumentParser
import Glibc
import HearthConfig

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a small commented house into an empty folder, to begin with.",
        discussion: """
            Asks for what no option says; with --yes it asks nothing. What is there already is never overwritten: a folder
            that holds anything is left as it is.
            """)

    @Option(
        name: [.customLong("folder"), .customLong("config")],
        help: ArgumentHelp("Folder to write to; made if it is missing.", valueName: "DIR"))
    var folder = "/etc/hearth"

    @Option(help: ArgumentHelp("Name of the house.", valueName: "NAME"))
    var name: String?

    @Option(help: ArgumentHelp("Time zone, such as Europe/Berlin; otherwise that of this machine.", valueName: "ZONE"))
    var timezone: String?

    @Option(help: ArgumentHelp("MQTT broker: host, host:port or 'embedded'.", valueName: "BROKER"))
    var broker: String?

    @Flag(inversion: .prefixedNo, help: "Listen on the network, in the clear, not on this machine alone.")
    var lan: Bool?

    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Take the usual answer to every question.")
    var takesUsual = false

    func run() throws {
        try requireEmptyFolder()
        var house = StarterHouse()
        house.name = name ?? ask("Name of the house", usual: house.name)
        house.timezone = timezone ?? ask("Time zone", usual: SystemTimeZone.name ?? house.timezone)
        house.broker = broker ?? ask("MQTT broker", usual: house.broker)
        house.isOnNetwork =
            lan
            ?? ["y", "yes"].contains(ask("Listen on the network, in the clear (yes, no)", usual: "no").lowercased())
        let mistakes = house.mistakes
        guard mistakes.isEmpty else {
            throw Failure(.wrongUse, "nothing was written, because of this:\n" + mistakes.joined(separator: "\n"))
        }
        try write(house)
        Console.say("Next: hearth serve --config \(folder)")
    }

    private func ask(_ question: String, usual: String) -> String {
        guard !takesUsual else { return usual }
        let answer = Console.ask("\(question) [\(usual)]: ") ?? ""
        return answer.isEmpty ? usual : answer
    }

    private func requireEmptyFolder() throws {
        do {
            guard let first = try FolderReader.names(in: folder).first else { return }
            throw Failure(.wrongUse, "\(folder) holds \(first) already; nothing was written")
        } catch let error as FolderReader.Failure {
            throw Failure(.wrongUse, "\(folder): \(error.reason)")
        }
    }

    private func write(_ house: StarterHouse) throws {
        for path in [folder, folder + "/rules"] where mkdir(path, 0o755) != 0 && errno != EEXIST {
            throw refusal(of: path)
        }
        for file in house.files {
            let path = folder + "/" + file.name
            let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw refusal(of: path) }
            let bytes = Array(file.text.utf8)
            let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
            guard close(descriptor) == 0, isWritten else { throw refusal(of: path) }
            Console.say(path)
        }
    }

    private func refusal(of path: String) -> Failure {
        Failure(.wrongUse, "\(path): \(String(cString: strerror(errno)))")
    }
}
