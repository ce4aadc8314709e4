import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthServer
import HearthStore

/// Items by their ids.
struct ItemRoutes: Sendable {
    let store: HouseholdStore

    private static let path = "/items/{id}"
    private static let change = Endpoint(
        "Changes an item",
        body: [
            MemoryFields.title, MemoryFields.summary, MemoryFields.tags, MemoryFields.content, MemoryFields.visibility,
            MemoryFields.updatedAt,
        ], [200: ""])

    var routes: [MemoryRoute] {
        [
            Route(.get, Self.path, .residents, .init("One item", [200: ""]), handler: get),
            Route(.patch, Self.path, .residents, Self.change, handler: change),
            Route(.put, Self.path, .residents, Self.change, handler: change),
            Route(.delete, Self.path, .residents, .init("Deletes an item", [200: ""]), handler: delete),
        ]
    }

    private func get(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let item = try await store.item(UUID(call.parameter("id"), of: "Item"), for: call.viewer, at: call.now)
        return OutgoingResponse(.ok, ItemBody(item))
    }

    private func change(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let change = try call.readBody { fields in
            ItemChange(
                title: fields.read(MemoryFields.title), content: fields.read(MemoryFields.content),
                summary: fields.read(MemoryFields.summary), tags: fields.read(MemoryFields.tags),
                visibility: fields.read(MemoryFields.visibility), knownAt: fields.read(MemoryFields.updatedAt))
        }
        let item = try await store.change(
            item: UUID(call.parameter("id"), of: "Item"), to: change, for: call.viewer, at: call.now)
        return OutgoingResponse(.ok, ItemBody(item))
    }

    private func delete(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let id = try UUID(call.parameter("id"), of: "Item")
        try await store.deleteItem(id, for: call.viewer, at: call.now)
        return OutgoingResponse { writer in
            writer.member("message", "Item deleted")
            writer.member("id", id.text)
        }
    }
}
