import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthKernel
import HearthModel
import HearthStore

/// Looking a command up and taking it back (docs/spec/house-api.md, section 6.3).
struct CommandRoutes: Sendable {
    let hub: Hub

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/commands/{command_id}", .requires(.readHouse),
                .init("What became of a command", "Command"),
                handler: show),
            Route(
                .delete, "/commands/{command_id}", .requires(.controlDevices),
                .init("Takes back a command that still waits", "Command"),
                handler: cancel),
        ]
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, CommandBody(try await find(call), isDiscreet: call.caller.visibility.isLimited))
    }

    private func cancel(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let command = try await find(call)
        guard let device = device(of: command), call.caller.visibility.moves(device) else {
            throw .notTrusted(device: command.device)
        }
        guard let cancelled = await hub.withCore({ $0.cancel(command.id, origin: call.caller.origin) }) else {
            throw .notQueued(state: try await find(call).state.rawValue)
        }
        return OutgoingResponse(
            .ok,
            CommandBody(
                cancelled, in: hub.snapshot.house.registry, isDiscreet: call.caller.visibility.isLimited))
    }

    /// A command to a device that the caller may not see does not exist for the caller.
    private func find(_ call: HouseRequest) async throws(APIError) -> StoredCommand {
        guard let id = CommandID(text: call.parameter("command_id")) else { throw .commandNotFound }
        let command: StoredCommand?
        do throws(StoreError) {
            command = try await hub.command(id)
        } catch {
            throw APIError(error)
        }
        let visibility = call.caller.visibility
        guard let command, device(of: command).map(visibility.sees) ?? !visibility.isLimited else {
            throw .commandNotFound
        }
        return command
    }

    /// `nil` if it has gone since.
    private func device(of command: StoredCommand) -> Device? {
        let registry = hub.snapshot.house.registry
        return registry.index(of: command.device).flatMap { registry[$0] }
    }
}
