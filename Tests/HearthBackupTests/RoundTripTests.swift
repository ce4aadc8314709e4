import Foundation
import HearthAccounts
import HearthDatabase
import HearthHousehold
import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthBackup

@Suite struct RoundTripTests {
    @Test func anEncryptedBackupBringsBackEverything() async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: BackedUpHouse.passphrase, includingHistory: true)
        #expect(record.isEncrypted && record.includesSecrets)
        let other = TemporaryFolder()
        let outcome = try house.restore(house.service.path(of: record), to: other, passphrase: BackedUpHouse.passphrase)
        #expect(outcome.includesSecrets && outcome.includesHistory && outcome.createdAt == BackedUpHouse.start)
        #expect(outcome.aside.isEmpty)
        for name in [
            "config/devices.yaml", "config/devices.d/50-attic.yaml", "config/secrets.yaml", "config/rules/hall.hearth",
            "config/rules/heating/up.hearth", "state/token-keys.json", "state/broker/broker-clients",
        ] {
            #expect(try other.text(of: name) == house.folder.text(of: name), "\(name)")
        }
        #expect(!BackedUpHouse.exists(other.path + "/config/notes.txt"), "what is not the house's is not taken")
        let folder = try StateFolder(path: other.path + "/state")
        let store = try Store(in: folder)
        #expect(store.hubID == house.store.hubID)
        #expect(try await store.history(device: "hall.sensor", property: "temp", last: 1_000).count == 500)
        let accounts = try await Accounts.open(in: store.file, clock: { BackedUpHouse.start })
        _ = try await accounts.login(userName: "anna", password: "correct horse battery", address: "test")
    }

    @Test func withoutAPassphraseThereIsNothingSecretInIt() async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: nil, includingHistory: true)
        #expect(!record.isEncrypted && !record.includesSecrets)
        let other = TemporaryFolder()
        let outcome = try house.restore(house.service.path(of: record), to: other)
        #expect(!outcome.includesSecrets && !outcome.lostAccounts)
        for name in ["config/secrets.yaml", "state/token-keys.json", "state/broker/broker-clients"] {
            #expect(!BackedUpHouse.exists(other.path + "/" + name), "\(name)")
        }
        let bytes = try BackedUpHouse.bytes(other.path + "/state/hearth.sqlite")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("$y$") && !text.contains("anna"))
        let store = try Store(in: StateFolder(path: other.path + "/state"))
        #expect(try await store.history(device: "hall.sensor", property: "temp", last: 1_000).count == 500)
    }

    @Test func whatIsDeletedDoesNotLingerInFreePages() async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: BackedUpHouse.passphrase, includingHistory: false)
        let other = TemporaryFolder()
        let outcome = try house.restore(house.service.path(of: record), to: other, passphrase: BackedUpHouse.passphrase)
        #expect(!outcome.includesHistory)
        let store = try Store(in: StateFolder(path: other.path + "/state"))
        #expect(try await store.history(device: "hall.sensor", property: "temp", last: 1_000).isEmpty)
        // Rows are numbered anew, and tallied from the first.
        let hour = Milliseconds.hours(3)
        let readings = (0..<3).map { minute in
            Reading(
                device: "hall.sensor", property: "temp", value: .number(20), at: BackedUpHouse.start + .minutes(minute),
                provenance: .live)
        }
        try await store.append(history: readings)
        try await store.rollUp(at: BackedUpHouse.start + hour, in: .utc)
    }

    /// A hub keeps what it has where the archive brings nothing.
    @Test func aPlainBackupLeavesAccountsAndSecretsAsTheyAre() async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: nil, includingHistory: true)
        try house.folder.write("version: 1\n# changed since\n", to: "config/devices.yaml")
        try house.folder.write("rule \"C\": ...\n", to: "config/rules/new.hearth")
        try house.store.close()
        let outcome = try Restoration(configuration: house.config, state: house.state, at: BackedUpHouse.start)
            .restore(house.service.path(of: record)) { () throws(BackupError) in throw .needsPassphrase }
        #expect(try house.folder.text(of: "config/devices.yaml") == "version: 1\n# the house\n")
        #expect(try house.folder.text(of: "config/secrets.yaml").contains(BackedUpHouse.secret))
        #expect(!BackedUpHouse.exists(house.config + "/rules/new.hearth"), "rules made since do not stay in force")
        #expect(outcome.aside.count == 2)
        #expect(BackedUpHouse.exists(outcome.aside[1] + "/rules/new.hearth"), "but nothing is thrown away")
        #expect(BackedUpHouse.exists(outcome.aside[0] + "/hearth.sqlite"))
        let folder = try StateFolder(path: house.state)
        let accounts = try await Accounts.open(in: Store(in: folder).file, clock: { BackedUpHouse.start })
        _ = try await accounts.login(userName: "anna", password: "correct horse battery", address: "test")
    }

    @Test func writingGoesOnWhileItIsMade() async throws {
        let house = try await BackedUpHouse()
        async let made = house.service.make(passphrase: nil, includingHistory: true)
        for minute in 500..<600 {
            try await house.store.append(history: [
                Reading(
                    device: "hall.sensor", property: "temp", value: .number(1),
                    at: BackedUpHouse.start + .minutes(Int64(minute)), provenance: .live)
            ])
        }
        let record = try await made
        let other = TemporaryFolder()
        _ = try house.restore(house.service.path(of: record), to: other)
        let store = try Store(in: StateFolder(path: other.path + "/state"))
        #expect(try await store.history(device: "hall.sensor", property: "temp", last: 1_000).count >= 500)
    }

    @Test func theJournalComesAlongIfItIsAskedFor() async throws {
        let house = try await BackedUpHouse()
        let writer = JournalWriter(folder: house.store.journal)
        for day in 0..<3 {
            _ = try await writer.append(["day \(day)"], at: BackedUpHouse.start + .days(Int64(day))) { _ in true }
        }
        // It goes on while the backup is made.
        async let made = house.service.make(passphrase: nil, includingHistory: true, includingJournal: true)
        for number in 0..<200 {
            _ = try await writer.append(["number \(number)"], at: BackedUpHouse.start + .days(2)) { _ in false }
        }
        let record = try await made
        await writer.close()
        let plain = try await BackedUpHouse()
        let without = try await plain.service.make(passphrase: nil, includingHistory: true)

        let other = TemporaryFolder()
        let place = JournalFolder(path: other.path + "/state/journal")
        try other.write("", to: "state/here")
        let own = JournalWriter(folder: place)
        _ = try await own.append(["another house"], at: BackedUpHouse.start + .days(9)) { _ in true }
        await own.close()
        var outcome = try plain.restore(plain.service.path(of: without), to: other)
        #expect(!outcome.includesJournal)
        #expect(try place.files().map(\.begins) == [BackedUpHouse.start + .days(9)], "it stays as it is")

        outcome = try house.restore(house.service.path(of: record), to: other)
        #expect(outcome.includesJournal)
        #expect(try place.files().map(\.name) == house.store.journal.files().map(\.name))
        let aside = try #require(outcome.aside.first)
        #expect(try JournalFolder(path: aside + "/journal").files().count == 1)
        let entries = try JournalEntries(of: place)
        var found: [String] = []
        while let entry = try entries.next(String.self) { found.append(entry) }
        #expect(found.prefix(3) == ["day 0", "day 1", "day 2"])
        #expect(Array(found.dropFirst(3)) == (0..<(found.count - 3)).map { "number \($0)" })
    }

    @Test func theShelfListsWhatIsFinished() async throws {
        let house = try await BackedUpHouse()
        #expect(try house.service.records().isEmpty)
        let record = try await house.service.make(passphrase: nil, includingHistory: true)
        #expect(try house.service.records() == [record])
        #expect(record.size == (try BackedUpHouse.bytes(house.service.path(of: record)).count))
        try house.folder.write("half", to: "state/backups/bak_1.tar.gz")
        #expect(try house.service.records() == [record])
        #expect(throws: BackupError.unknown("../../secrets")) { try house.service.record("../../secrets") }
        try house.service.delete(record.id)
        #expect(throws: BackupError.unknown(record.id)) { try house.service.delete(record.id) }
    }
}

/// What people like comes along with every backup, with a passphrase or without.
@Suite struct HouseholdRoundTripTests {
    @Test(arguments: [BackedUpHouse.passphrase, nil])
    func tastesComeBack(passphrase: String?) async throws {
        let house = try await BackedUpHouse()
        let ann = Viewer(person: UUID(), isOfTheHouse: true)
        let identity = try await house.household.add(
            NewIdentity(id: UUID(), owner: .person(ann.person), name: "Evenings"), for: ann, at: BackedUpHouse.start)
        let record = try await house.service.make(passphrase: passphrase, includingHistory: false)
        _ = try await house.household.change(
            identity.id, to: IdentityChange(name: "Changed since"), for: ann, at: BackedUpHouse.start)
        try house.household.close()
        try house.store.close()
        let outcome = try Restoration(configuration: house.config, state: house.state, at: BackedUpHouse.start)
            .restore(house.service.path(of: record)) { () throws(BackupError) in passphrase ?? "" }
        #expect(BackedUpHouse.exists((outcome.aside.first ?? "") + "/household.sqlite"), "nothing is thrown away")
        let restored = try HouseholdStore(in: StateFolder(path: house.state))
        #expect(try await restored.identities(of: .person(ann.person), for: ann) == [identity])
    }
}
