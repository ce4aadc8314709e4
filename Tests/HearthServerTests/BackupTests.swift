import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

@Suite struct BackupTests {
    @Test func anOwnerMakesFetchesAndDeletesOne() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(
            .post, "/api/v1/backup", #"{"passphrase":"under the third stone","include_history":false}"#, token: owner)
        #expect(made.status == 201)
        #expect(made.json["encrypted"] == .bool(true) && made.json["includes_secrets"] == .bool(true))
        let id = try #require(made.json["backup_id"]?.string)
        #expect(id.hasPrefix("bak_"))
        let list = try await house.ask(.get, "/api/v1/backups", token: owner)
        #expect(list.json["total"]?.integer == 1 && list.json["backups"]?[0] == made.json)

        let tag = try #require(made.json["sha256"]?.string)
        let unchanged = try await house.ask(
            .get, "/api/v1/backups/\(id)", token: owner, headers: [.ifNoneMatch: "\"\(tag)\""])
        #expect(unchanged.status == 304)
        let deleted = try await house.ask(.delete, "/api/v1/backups/\(id)", token: owner)
        #expect(deleted.status == 204)
        let gone = try await house.ask(.get, "/api/v1/backups/\(id)", token: owner)
        #expect(gone.status == 404 && gone.code == "BACKUP_NOT_FOUND")
    }

    @Test func theArchiveComesAsItWasListed() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(.post, "/api/v1/backup", #"{"include_journal":true}"#, token: owner)
        #expect(made.json["encrypted"] == .bool(false) && made.json["includes_secrets"] == .bool(false))
        let id = try #require(made.json["backup_id"]?.string)
        let archive = try await house.ask(.get, "/api/v1/backups/\(id)", token: owner)
        #expect(archive.fields[.contentType] == "application/gzip")
        #expect(archive.fields[.contentDisposition] == "attachment; filename=\"\(id).tar.gz\"")
        #expect(archive.fields[.contentLength] == made.json["size"]?.integer.map { "\($0)" })
    }

    @Test func aWeakPassphraseIsAFieldProblem() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let answer = try await house.ask(.post, "/api/v1/backup", #"{"passphrase":"short"}"#, token: owner)
        #expect(answer.status == 400)
        #expect(answer.details["fields"]?[0]?["path"]?.string == "passphrase")
    }
}
