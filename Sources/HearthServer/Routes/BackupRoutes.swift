import HTTPTypes
import HearthAccounts
import HearthBackup
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// The house in one file (docs/spec/house-api.md, section 6.10). Putting one back is for the console alone.
struct BackupRoutes: Sendable {
    let service: BackupService
    let hub: Hub

    private static let includeHistory = Field.flag("include_history").optional
    private static let includeJournal = Field.flag("include_journal").optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/backup", .requires(.makeBackups),
                .init(
                    "Makes a backup; with a passphrase it is encrypted and holds accounts, secrets and keys",
                    body: [FieldNotation("passphrase?"), Self.includeHistory, Self.includeJournal], [201: "Backup"]),
                handler: make),
            Route(
                .get, "/backups", .requires(.makeBackups),
                .init("The backups that are kept, newest first", "backups:[Backup] total:int"),
                handler: list),
            Route(
                .get, "/backups/{backup_id}", .requires(.makeBackups),
                .init("The archive", "application/gzip application/octet-stream"), handler: download),
            Route(
                .delete, "/backups/{backup_id}", .requires(.makeBackups), .init("Deletes a backup", [204: ""]),
                handler: delete),
        ]
    }

    private func make(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (passphrase, history, journal) = try call.readBody { fields in
            let passphrase = fields.text("passphrase")
            if let problem = passphrase.flatMap(PassphraseHash.problem) { fields.refuse("passphrase", problem) }
            return (
                passphrase, fields.read(Self.includeHistory) ?? true, fields.read(Self.includeJournal) ?? false
            )
        }
        // Readings that wait for their batch belong to the house as well.
        await hub.writeRest()
        let record = try await backingUp { () async throws(BackupError) in
            try await service.make(passphrase: passphrase, includingHistory: history, includingJournal: journal)
        }
        await hub.log(
            LoggedEvent(
                at: call.now, .system, subject: "backup", origin: call.caller.origin.text,
                text: "A backup was made: \(record.id)"))
        return OutgoingResponse(.created, record)
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let records = try await backingUp { () async throws(BackupError) in try service.records() }
        return OutgoingResponse { writer in
            writer.member("backups", records)
            writer.member("total", records.count)
        }
    }

    private func download(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("backup_id")
        let record = try await backingUp { () async throws(BackupError) in try service.record(id) }
        return OutgoingResponse(
            file: .init(path: service.path(of: record), size: record.size, tag: record.sha256),
            type: record.isEncrypted ? "application/octet-stream" : "application/gzip", name: record.fileName)
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("backup_id")
        try await backingUp { () async throws(BackupError) in try service.delete(id) }
        return .noContent
    }

    /// Runs what the desk does, in the errors of the API.
    private func backingUp<Result>(
        _ work: () async throws(BackupError) -> Result
    ) async throws(APIError) -> Result {
        do throws(BackupError) {
            return try await work()
        } catch {
            switch error {
            case .busy: throw .backupBusy
            case .unknown: throw .backupNotFound
            case .full: throw .diskFull
            case .file, .store: throw .storageFailed(detail: "\(error)")
            default: throw .internalError(detail: "\(error)")
            }
        }
    }
}
