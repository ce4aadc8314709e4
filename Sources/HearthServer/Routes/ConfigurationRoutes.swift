import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// The files of the configuration (docs/spec/house-api.md, section 6.10).
struct ConfigurationRoutes: Sendable {
    let service: ConfigurationService
    let hub: Hub

    private static let force = Field.flag("force").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/config/check", .requires(.manageConfiguration),
                .init("What there is to say about the files on disk", "ok:bool diagnostics:[Diagnostic]"),
                handler: check),
            Route(
                .post, "/config/reload", .requires(.manageConfiguration),
                .init(
                    "Puts the files on disk into force", body: [Self.force],
                    [200: "applied:bool changes:{added:[text] changed:[text] removed:[text]} diagnostics:[Diagnostic]"],
                    errors: [422]),
                handler: reload),
        ]
    }

    private func check(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let diagnostics = await service.check()
        return OutgoingResponse { writer in
            writer.member("ok", !diagnostics.hasErrors)
            writer.member("diagnostics", diagnostics.map(ConfigurationDiagnosticBody.init))
        }
    }

    private func reload(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let force = try call.readBody { $0.read(Self.force) ?? false }
        let outcome = await service.reload(force: force)
        guard let changes = outcome.changes else { throw .configurationInvalid(outcome) }
        await hub.log(
            LoggedEvent(
                at: call.now, .config, subject: "configuration", origin: call.caller.origin.text,
                text: "The configuration was read anew"))
        return OutgoingResponse { writer in
            writer.member("applied", true)
            writer.member("changes", ConfigurationChangesBody(changes: changes))
            writer.member("diagnostics", outcome.diagnostics.map(ConfigurationDiagnosticBody.init))
        }
    }
}
