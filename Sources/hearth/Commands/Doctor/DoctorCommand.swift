import ArgumentParser
import HearthConfig
import HearthJSON

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Look for what keeps a hub from working well, and say what to do about it.",
        discussion: """
            Looks at the configuration, the state folder, the disk, the clock, the broker, the language model, the
            certificate and the running hub. Changes nothing. Exit status: 0 nothing bad, 1 something bad.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (configuration, symptom) = CheckUp.configuration(in: folders.config)
        var symptoms = [
            symptom, CheckUp.stateFolder(folders.state), CheckUp.disk(under: folders.state), CheckUp.clock(),
        ]
        if let configuration { symptoms.append(await CheckUp.broker(configuration.mqtt)) }
        if let model = configuration?.model { symptoms.append(await CheckUp.languageModel(model)) }
        if let tls = configuration?.http.tls { symptoms.append(CheckUp.certificate(tls)) }
        symptoms.append(await CheckUp.hub(HubClient(folders)))
        let isWell = symptoms.allSatisfy { $0.state != .bad }
        if output.json {
            Console.say(
                JSONText.of(.object([.init("ok", .bool(isWell)), .init("symptoms", .array(symptoms.map(\.json)))])))
        } else {
            for symptom in symptoms { Console.say(symptom.line) }
        }
        if !isWell { throw ExitCode(ExitStatus.problems.rawValue) }
    }
}
