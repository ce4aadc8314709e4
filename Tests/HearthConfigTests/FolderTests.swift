import Glibc
import HearthConfig
import HearthModel
import Testing

/// The files as they lie in the folder.
struct FolderTests {
    private let folder = TemporaryFolder()
    private let house = "version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n"

    private func said() -> [String] { Diagnostic.rendered(Configuration.load(folder: folder.path).diagnostics) }

    @Test func devicesYAMLMustExist() {
        #expect(said() == ["devices.yaml:1:1: error: the file does not exist"])
        let nowhere = Configuration.load(folder: folder.path + "/nowhere")
        #expect(nowhere.configuration == nil)
        #expect(
            Diagnostic.rendered(nowhere.diagnostics) == [
                "devices.yaml:1:1: error: there is no folder '\(folder.path)/nowhere' in which it could be"
            ])
    }

    @Test func allFilesAreReadInNameOrder() throws {
        folder.write("devices.yaml", house + "devices: {a: {class: flag, virtual: {}}}")
        folder.makeFolder("devices.d")
        folder.write("devices.d/20.yaml", "devices: {c: {class: flag, virtual: {}}}")
        folder.write("devices.d/10.yaml", "devices: {b: {class: flag, virtual: {}}}")
        folder.write("devices.d/notes.txt", "devices: {d: {class: flag, virtual: {}}}")
        folder.write("devices.d/.hidden.yaml", "devices: {e: {class: flag, virtual: {}}}")
        folder.write("hearth.yaml", "log: {level: debug}")
        #expect(said() == [])
        let configuration = try #require(Configuration.load(folder: folder.path).configuration)
        #expect(configuration.devices.map(\.device.id) == ["a", "b", "c"])
        #expect(configuration.log.level == .debug)
    }

    @Test func aFileThatIsNoneIsSaid() {
        folder.write("devices.yaml", house)
        folder.makeFolder("hearth.yaml")
        #expect(said() == ["hearth.yaml:1:1: error: cannot be read: not a regular file"])
    }

    @Test func aPipeDoesNotStopTheStart() {
        folder.makePipe("devices.yaml")
        #expect(said() == ["devices.yaml:1:1: error: cannot be read: not a regular file"])
    }

    @Test(
        arguments: [
            (mode: 0o600, said: nil),
            (mode: 0o400, said: nil),
            (mode: 0o644, said: "the file can be read by others (mode 0644); run 'chmod 600 secrets.yaml'"),
            (mode: 0o640, said: "the file can be read by others (mode 0640); run 'chmod 600 secrets.yaml'"),
            (mode: 0o700, said: "the file has the wrong mode (mode 0700); run 'chmod 600 secrets.yaml'"),
        ] as [(mode: mode_t, said: String?)])
    func secretsBelongToTheHubAlone(mode: mode_t, fault: String?) {
        folder.write("devices.yaml", house)
        folder.write("secrets.yaml", "mqtt_password: hunter2", mode: mode)
        #expect(said() == (fault.map { ["secrets.yaml:1:1: error: \($0)"] } ?? []))
    }

    @Test func secretsOfAnotherUserAreRefused() {
        var files = ConfigurationFiles(folder: "/etc/hearth")
        files.devices = SourceFile("devices.yaml", house)
        func said(owner: UInt32, reader: UInt32) -> [String] {
            files.secrets = SourceFile("secrets.yaml", "a: b", rights: .init(mode: 0o600, owner: owner, reader: reader))
            return Configuration.check(files).diagnostics.map(\.message)
        }
        #expect(said(owner: 990, reader: 990) == [])
        #expect(said(owner: 0, reader: 990) == [])
        #expect(
            said(owner: 1_000, reader: 990)
                == ["the file belongs to another user; run 'chown' so that the user of the service owns it"])
    }

    @Test func discoveredDevicesMayBeReferredTo() {
        folder.write("devices.yaml", house + "groups: {lights: {members: [found_lamp]}}")
        #expect(said() == ["devices.yaml:3:29: error: member 'found_lamp' does not exist"])
        #expect(Configuration.load(folder: folder.path, discovered: ["found_lamp"]).diagnostics == [])
    }
}
