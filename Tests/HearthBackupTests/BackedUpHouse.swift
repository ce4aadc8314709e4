import Foundation
import HearthAccounts
import HearthDatabase
import HearthJSON
import HearthModel
import HearthStore
import TestParts

@testable import HearthBackup

/// The folders of a house with an owner, secrets and some history, and a desk that backs it up.
struct BackedUpHouse {
    static let passphrase = "under the third stone"
    static let secret = "hunter2hunter2"
    static let start = Instant(milliseconds: 1_751_018_400_000)

    let folder = TemporaryFolder()
    let store: Store
    let household: HouseholdStore
    let service: BackupService

    var config: String { folder.path + "/config" }
    var state: String { folder.path + "/state" }

    init() async throws {
        try folder.write("version: 1\n# the house\n", to: "config/devices.yaml")
        try folder.write("more: true\n", to: "config/devices.d/50-attic.yaml")
        try folder.write("broker: \(Self.secret)\n", to: "config/secrets.yaml", mode: 0o600)
        try folder.write("rule \"A\": ...\n", to: "config/rules/hall.hearth")
        try folder.write("rule \"B\": ...\n", to: "config/rules/heating/up.hearth")
        try folder.write("not ours\n", to: "config/notes.txt")
        try folder.write("hub:\(Self.secret)\n", to: "state/broker/broker-clients", mode: 0o600)
        let place = try StateFolder(path: folder.path + "/state")
        store = try Store(in: place)
        household = try HouseholdStore(in: place)
        let accounts = try await Accounts.open(in: store.file, clock: { Self.start })
        _ = try await accounts.createUser(
            NewUser(userName: "anna", password: "correct horse battery", role: .owner))
        _ = try await accounts.login(userName: "anna", password: "correct horse battery", address: "test")
        try await store.append(
            history: (0..<500).map { minute in
                Reading(
                    device: "hall.sensor", property: "temp", value: .number(Double(minute)),
                    at: Self.start + .minutes(Int64(minute)), provenance: .live)
            })
        service = BackupService(
            configuration: folder.path + "/config", state: folder.path + "/state", store: store, household: household,
            version: "1.0.0",
            clock: { Self.start })
    }

    /// As `hearth restore` does, without a hub.
    func restore(_ archive: String, to other: TemporaryFolder, passphrase: String? = nil) throws(BackupError)
        -> Restoration.Outcome
    {
        mkdir(other.path + "/state", 0o700)
        return try Restoration(configuration: other.path + "/config", state: other.path + "/state", at: Self.start)
            .restore(archive) { () throws(BackupError) in
                guard let passphrase else { throw .needsPassphrase }
                return passphrase
            }
    }

    /// As it lies in a file.
    func restore(_ archive: [UInt8], to other: TemporaryFolder, passphrase: String?) throws -> Restoration.Outcome {
        let path = folder.path + "/changed"
        try Data(archive).write(to: URL(filePath: path))
        return try restore(path, to: other, passphrase: passphrase)
    }

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
