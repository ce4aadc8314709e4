import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthServer
import HearthStore

/// Keeping something new.
struct CaptureRoutes: Sendable {
    let store: HouseholdStore
    /// Of what a person keeps without saying who may see it.
    let usualVisibility: RowVisibility

    private static let fields: FieldSet = [
        MemoryFields.id, MemoryFields.url, MemoryFields.title, MemoryFields.tags, MemoryFields.notes,
        FieldNotation("content?"), FieldNotation("highlight?"), MemoryFields.kind, MemoryFields.visibility,
        MemoryFields.metadata, MemoryFields.createdAt,
    ]

    var routes: [MemoryRoute] {
        [
            Route(
                .post, "/capture", .residents,
                .init("Keeps a page or a note", body: Self.fields, [200: "", 201: ""]), handler: capture),
            Route(
                .post, "/items", .residents,
                .init("Keeps a page or a note, and answers it", body: Self.fields, [200: "", 201: ""]), handler: make),
        ]
    }

    private func capture(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (item, isNew) = try await keep(&call)
        return OutgoingResponse(isNew ? .created : .ok) { writer in
            writer.member("id", item.id.text)
            writer.member("status", "processing")
            writer.member("message", isNew ? "Content captured successfully" : "Already captured")
            writer.member("success", true)
            writer.member("item", ItemBody(item))
        }
    }

    private func make(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (item, isNew) = try await keep(&call)
        return OutgoingResponse(isNew ? .created : .ok, ItemBody(item))
    }

    private func keep(_ call: inout MemoryRequest) async throws(HouseholdError) -> (item: Item, isNew: Bool) {
        let (id, read) = try call.readBody { fields in
            let id = fields.read(MemoryFields.id)
            let new = NewItem(
                address: fields.read(MemoryFields.url), title: fields.read(MemoryFields.title),
                content: fields.read(MemoryFields.notes) ?? "", tags: fields.read(MemoryFields.tags) ?? [],
                kind: fields.read(MemoryFields.kind),
                visibility: fields.read(MemoryFields.visibility) ?? usualVisibility,
                metadata: fields.read(MemoryFields.metadata), createdAt: fields.read(MemoryFields.createdAt))
            if fields.problems.isEmpty, new.address == nil, new.content.isEmpty {
                fields.refuse("url", "or notes must be given")
            }
            return (id, new)
        }
        var new = read
        new.id = try id.map { text throws(HouseholdError) in try UUID(text, of: "Item") }
        return try await store.capture(new, for: call.viewer, at: call.now)
    }
}
