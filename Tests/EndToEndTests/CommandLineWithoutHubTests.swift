import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(1))) struct CommandLineWithoutHubTests {
    private let folder = TemporaryFolder()

    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    @Test func theVersionIsPrinted() async throws {
        let shell = try await HearthProgram.run("version")
        #expect(shell.status == 0)
        #expect(shell.output.wholeMatch(of: /hearth \d+\.\d+\.\d+/) != nil)
    }

    @Test func wrongUseIsTwo() async throws {
        let unknown = try await HearthProgram.run("fly")
        #expect(unknown.status == 2)
        #expect(!unknown.errors.isEmpty)
        #expect(try await HearthProgram.run("devices", "list", "--nonsense").status == 2)
        #expect(try await HearthProgram.run("--help").status == 0)
    }

    @Test func anUnreachableHubIsThree() async throws {
        let shell = try await HearthProgram.run("devices", "list", "--state", folder.path)
        #expect(shell.status == 3)
        #expect(shell.errors.contains("hearth serve"))
        #expect(shell.output.isEmpty)
    }

    @Test func aHubThatAnswersAtOnceIsHeard() async throws {
        let body = #"{"devices":[],"total":0}"#
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        let hub = try await BriefHub(at: folder.path + "/hub.sock", saying: answer)
        // It may be gone before the request has come to its formal end.
        for _ in 0..<50 {
            let shell = try await HearthProgram.run("devices", "list", "--json", "--state", folder.path)
            #expect(shell.status == 0 && shell.errors.isEmpty)
        }
        try await hub.stop()
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"])
    func aHubThatGoesWithoutAWholeAnswerIsThree(answer: String) async throws {
        let hub = try await BriefHub(at: folder.path + "/hub.sock", saying: answer)
        let shell = try await HearthProgram.run("devices", "list", "--state", folder.path)
        #expect(shell.status == 3)
        #expect(shell.errors.contains("went before it had answered"))
        #expect(shell.output.isEmpty)
        try await hub.stop()
    }

    @Test func aGoodConfigurationIsZero() async throws {
        try folder.write(Self.house, to: "devices.yaml")
        #expect(try await HearthProgram.run("check", "--config", folder.path).status == 0)
    }

    @Test func eachMistakeIsShownWithItsPlaceAndTheStatusIsTwo() async throws {
        try folder.write(Self.house + "\n  hall: {class: ligt, virtual: {}}\n", to: "devices.yaml")
        let shell = try await HearthProgram.run("check", "--config", folder.path)
        #expect(shell.status == 2)
        #expect(shell.errors.hasPrefix("devices.yaml:5:"))
        #expect(shell.errors.contains("error: "))
        #expect(shell.errors.contains("did you mean 'light'"))
        let json = try await HearthProgram.run("check", "--config", folder.path, "--json")
        let report = try JSONValue(parsing: Array(json.output.utf8))
        #expect(json.status == 2)
        #expect(report["ok"] == .bool(false))
        #expect(report["diagnostics"]?[0]?["line"]?.integer == 5)
    }

    @Test func warningsCountOnlyForTheStrict() async throws {
        try folder.write(Self.house + "\n  mute: {class: light, mqtt: {state_topic: mute/state}}\n", to: "devices.yaml")
        let check = try await HearthProgram.run("check", "--config", folder.path)
        #expect(check.status == 0)
        #expect(check.errors.contains("devices.yaml:5:") && check.errors.contains("warning: "))
        #expect(try await HearthProgram.run("check", "--config", folder.path, "--strict").status == 1)
    }

    @Test func aHubWithABadConfigurationDoesNotStart() async throws {
        try folder.write("version: 2\n", to: "devices.yaml")
        let shell = try await HearthProgram.run("serve", "--config", folder.path, "--state", folder.path)
        #expect(shell.status == 2)
        #expect(shell.errors.contains("devices.yaml:1:"))
    }

    @Test func anAddressThatIsTakenIsNamedAndNothingElseIsPromised() async throws {
        try folder.write("version: 1\nhouse: {name: Late House, timezone: Europe/Berlin}\n", to: "devices.yaml")
        let broker = try await TestBroker()
        let shell = try await HearthProgram.run(
            "serve", "--config", folder.path, "--state", folder.path, "--listen", "127.0.0.1:\(broker.port)")
        #expect(shell.status == 2)
        #expect(shell.errors.contains("cannot listen at 127.0.0.1:\(broker.port): Address already in use"))
        #expect(shell.output.isEmpty)
    }

    @Test func theDoctorFindsNothingBadInAGoodHouse() async throws {
        try folder.write(Self.house, to: "devices.yaml")
        let state = TemporaryFolder()
        let shell = try await HearthProgram.run("doctor", "--config", folder.path, "--state", state.path)
        #expect(shell.status == 0, "\(shell.output)")
        for subject in ["configuration", "state folder", "disk", "clock", "broker", "hub"] {
            #expect(shell.output.contains(subject), "\(subject) in \(shell.output)")
        }
        #expect(shell.output.contains("none runs on this state folder"))
    }

    @Test func theDoctorSaysWhatToDo() async throws {
        let port = freePort()
        try folder.write(Self.house + "\nmqtt: {broker: 127.0.0.1:\(port)}\n", to: "devices.yaml")
        let shell = try await HearthProgram.run("doctor", "--config", folder.path, "--state", folder.path, "--json")
        #expect(shell.status == 1)
        let report = try JSONValue(parsing: Array(shell.output.utf8))
        #expect(report["ok"] == .bool(false))
        let broker = report["symptoms"]?.array?.first { $0["subject"]?.string == "broker" }
        #expect(broker?["state"]?.string == "bad")
        #expect(broker?["finding"]?.string == "nobody answers at 127.0.0.1:\(port)")
        #expect(broker?["advice"]?.string?.contains("devices.yaml") == true)
        try folder.write("version: 2\n", to: "devices.yaml")
        let wrong = try await HearthProgram.run("doctor", "--config", folder.path, "--state", folder.path)
        #expect(wrong.status == 1)
        #expect(wrong.output.contains("hearth check --config"))
    }

    @Test(arguments: [("bash", "complete"), ("zsh", "#compdef hearth"), ("fish", "complete -c")])
    func aShellLearnsTheWords(shell: String, sign: String) async throws {
        let printed = try await HearthProgram.run("completions", shell)
        #expect(printed.status == 0)
        #expect(printed.output.contains(sign) && printed.output.contains("doctor"))
    }

    @Test func aSetupCodeIsPrintedForAHouseWithoutAnOwner() async throws {
        let shell = try await HearthProgram.run("setup-code", "--state", folder.path)
        #expect(shell.status == 0)
        #expect(shell.output.wholeMatch(of: /[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}/) != nil)
    }
}
