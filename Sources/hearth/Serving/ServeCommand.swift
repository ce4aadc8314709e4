import ArgumentParser
import HearthConfig

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the hub.",
        discussion: """
            Reads devices.yaml, hearth.yaml and rules/ from the configuration folder and keeps everything it learns in
            the state folder. Ends in order on SIGTERM and SIGINT; reads its configuration anew on SIGHUP and whenever
            the files change.
            """)

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Address to listen on; may be given several times.", valueName: "HOST:PORT"))
    var listen: [String] = []

    func run() async throws {
        let result = Configuration.load(folder: folders.config)
        for line in Diagnostic.rendered(result.diagnostics) { Console.complain(line) }
        guard var configuration = result.configuration else {
            throw Failure(.wrongUse, "the configuration in \(folders.config) has errors; nothing was started")
        }
        if !listen.isEmpty { configuration.http.listen = try listen.map { try address($0, configuration.http) } }
        try await HubProcess(configuration: configuration, folders: folders).run()
    }

    private func address(_ text: String, _ settings: HTTPSettings) throws -> ListenAddress {
        guard let address = ListenAddress(text) else {
            throw Failure(.wrongUse, "--listen needs an address with a port, such as 127.0.0.1:8000, not '\(text)'")
        }
        if let refusal = settings.refusal(of: address) { throw Failure(.wrongUse, refusal) }
        return address
    }
}
