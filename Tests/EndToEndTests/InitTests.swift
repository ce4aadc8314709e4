import TestParts
import Testing

@Suite(.timeLimit(.minutes(1))) struct InitTests {
    private let folder = TemporaryFolder()
    private var house: String { folder.path + "/house" }

    @Test func theHouseToBeginWithIsGoodToTheStrict() async throws {
        let shell = try await HearthProgram.run("init", "--yes", "--folder", house)
        #expect(shell.status == 0, "\(shell.errors)")
        for name in ["devices.yaml", "hearth.yaml", "rules/lights.hearth"] {
            #expect(shell.output.contains(house + "/" + name))
        }
        let check = try await HearthProgram.run("check", "--config", house, "--strict")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(check.output.contains("2 devices") && check.output.contains("2 tests"), "\(check.output)")
    }

    @Test func nothingIsOverwritten() async throws {
        try folder.write("mine", to: "house/notes.txt")
        let shell = try await HearthProgram.run("init", "--yes", "--folder", house)
        #expect(shell.status == 2)
        #expect(shell.errors.contains("\(house) holds notes.txt already; nothing was written"))
        #expect(try await Shell.run("ls", [house]).output == "notes.txt")
    }

    @Test func itAsksWhatNoOptionSays() async throws {
        let answers = "Elm House\nembedded\nyes\n"
        let shell = try await HearthProgram.run(
            "init", "--timezone", "Europe/Berlin", "--folder", house, input: answers)
        #expect(shell.status == 0, "\(shell.errors)")
        #expect(shell.errors.contains("Name of the house [My house]: "))
        #expect(!shell.errors.contains("Time zone"))
    }

    @Test func answersOfAnyKindMakeAGoodHouse() async throws {
        let answers = "Anna's \"Elm\": #1 \\ house\nEurope/Berlin\nembedded\nyes\n"
        #expect(try await HearthProgram.run("init", "--folder", house, input: answers).status == 0)
        #expect(try await HearthProgram.run("check", "--config", house, "--strict").status == 0)
        #expect(try folder.text(of: "house/devices.yaml").contains(#"name: "Anna's \"Elm\": #1 \\ house""#))
        #expect(try folder.text(of: "house/devices.yaml").contains(#"mqtt: {broker: "embedded"}"#))
        #expect(try folder.text(of: "house/hearth.yaml").contains("insecure_lan: true"))
    }

    @Test func whoSaysNothingListensOnThisMachineAlone() async throws {
        #expect(try await HearthProgram.run("init", "--folder", house, input: "\n\n\n\n").status == 0)
        #expect(try folder.text(of: "house/hearth.yaml").contains("listen: [127.0.0.1:8000]"))
        #expect(try folder.text(of: "house/devices.yaml").contains(#"name: "My house""#))
    }

    @Test(arguments: [("--timezone", "Mars/Olympus", "time zone"), ("--broker", "anna@broker.lan", "login")])
    func aWrongAnswerIsNamedAndNothingIsWritten(option: String, value: String, reason: String) async throws {
        let shell = try await HearthProgram.run("init", "--yes", option, value, "--folder", house)
        #expect(shell.status == 2)
        #expect(shell.errors.contains(reason), "\(shell.errors)")
        #expect(try await Shell.run("ls", [folder.path]).output == "")
    }
}
