import Glibc
import HearthDatabase
import TestParts
import Testing

@Suite struct StateFolderTests {
    private let folder = TemporaryFolder()

    @Test func aMissingParentFolderIsNamed() {
        let error = #expect(throws: StoreError.self) { try StateFolder(path: "/nonexistent/state") }
        #expect(error == .inaccessible(path: "/nonexistent/state", detail: "No such file or directory"))
    }

    @Test func secretsAreReplacedWhole() throws {
        #expect(try folder.state.readSecret("secret") == nil)
        try folder.state.writeSecret([1, 2, 3], to: "secret")
        try folder.state.writeSecret([4], to: "secret")
        #expect(try folder.state.readSecret("secret") == [4])
        #expect(folder.mode(of: "secret") == 0o600)
    }

    @Test func secretsThatOthersCanReadAreRefused() throws {
        try folder.write("key", to: "secret", mode: 0o640)
        #expect(throws: StoreError.exposed(path: folder.path + "/secret", mode: "0640")) {
            try folder.state.readSecret("secret")
        }
    }

    @Test func aSecretThatCannotBeWrittenLeavesNothingBehind() throws {
        mkdir(folder.path + "/secret", 0o700)
        let error = #expect(throws: StoreError.self) { try folder.state.writeSecret([1], to: "secret") }
        #expect("\(try #require(error))".contains("Is a directory"))
        #expect(access(folder.path + "/secret.new", F_OK) != 0)
    }

    @Test func theReserveIsKeptAndGivenUp() {
        let reserve = Reserve(in: folder.state)
        #expect(!reserve.giveUp())
        reserve.fill()
        reserve.fill()
        #expect(folder.mode(of: "reserve") == 0o600)
        #expect(!reserve.giveUpIfNeeded(), "there is room")
        #expect(reserve.giveUp())
        #expect(access(folder.path + "/reserve", F_OK) != 0)
    }
}
