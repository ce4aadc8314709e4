import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHTTP
import HearthJSON
import HearthModel

/// In which ways devices come into the house, and which of them a description fits (docs/spec/house-api.md, section 6.5).
struct IntegrationRoutes: Sendable {
    private static let brand = Field.text("brand", 1...60).optional
    private static let deviceClass = Field.text("device_class", 1...40).optional
    private static let description = Field.text("description", 1...1_000)

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/integrations/templates", .requires(.editDevices),
                .init(
                    "In which ways devices come into the house", query: [Self.brand, Self.deviceClass],
                    [200: "templates:[IntegrationTemplate] total:int"]),
                handler: templates),
            Route(
                .post, "/integrations/classify", .requires(.editDevices),
                .init(
                    "Which devices a description speaks of", body: [Self.description, FieldNotation("context?:map")],
                    example: #"{"description":"smart thermostat in the hallway"}"#,
                    [
                        200: """
                        classifications:[{brand? function device_class confidence:num
                        possible_integrations:[{integration score:num display_name}]}]
                        """
                    ]),
                handler: classify),
        ]
    }

    private func templates(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (brand, deviceClass) = try call.readQuery { ($0.read(Self.brand), $0.read(Self.deviceClass)) }
        let families = DeviceFamily.all.filter { family in
            let isMaker = brand.map { brand in
                family.brands.contains { Sentence($0).contains(Sentence(brand).text) }
            }
            let isKind = deviceClass.map { name in
                family.classes.contains { $0.rawValue == name || DeviceClass[$0].category.rawValue == name }
            }
            return isMaker ?? true && isKind ?? true
        }
        return OutgoingResponse {
            $0.member("templates", families.map(IntegrationTemplateBody.init))
            $0.member("total", families.count)
        }
    }

    private func classify(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (said, room) = try call.readBody { fields -> (String, String?)? in
            let room = fields.raw("context")?["room"]?.string
            return fields.read(Self.description).map { ($0, room) }
        }
        let nothing = Inventory(house: "", hasPlace: true, rooms: [], things: [])
        let known = Mentions(in: Sentence(said), knowing: nothing).devices.map { mention in
            var mention = mention
            if mention.room == nil { mention.room = room.map { Inventory.Room(name: $0.plain(60)) } }
            return InterviewCandidate(id: "", mention)
        }
        let fitting = known.filter { $0.deviceClass != nil }.sorted { $1.confidence < $0.confidence }
        return OutgoingResponse { writer in
            writer.key("classifications")
            writer.beginArray()
            for candidate in fitting { write(candidate, to: &writer) }
            writer.endArray()
        }
    }

    private func write(_ candidate: InterviewCandidate, to writer: inout JSONWriter) {
        guard let deviceClass = candidate.deviceClass else { return }
        writer.beginObject()
        writer.memberIfPresent("brand", candidate.brand)
        writer.member("function", deviceClass.name)
        writer.member("device_class", deviceClass.category.rawValue)
        // Of what can be known from words alone, without looking at a link.
        writer.member("confidence", Ratio(candidate.confidence / 0.8))
        writer.key("possible_integrations")
        writer.beginArray()
        for (family, score) in DeviceFamily.fitting(deviceClass, brand: candidate.brand) {
            writer.beginObject()
            writer.member("integration", family.name)
            writer.member("score", Ratio(score))
            writer.member("display_name", family.displayName)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

/// One way in which devices come into the house.
struct IntegrationTemplateBody: JSONWritable {
    static let shape = Shape(
        "IntegrationTemplate", "One way in which devices come into the house",
        """
        integration_name display_name brand_keywords:[text] function_keywords:[text] device_classes:[text]
        requires_hub:bool auth_required:bool discovery_methods:[text] interview_questions:[text]
        """)

    let family: DeviceFamily

    func write(to writer: inout JSONWriter) {
        let classes = family.classes.map { DeviceClass[$0] }
        let categories = DeviceCategory.allCases.filter { category in classes.contains { $0.category == category } }
        writer.beginObject()
        writer.member("integration_name", family.name)
        writer.member("display_name", family.displayName)
        writer.member("brand_keywords", family.brands)
        writer.member("function_keywords", classes.map(\.name))
        writer.member("device_classes", categories.map(\.rawValue))
        writer.member("requires_hub", family.needsBridge)
        // The broker has a login, which is the hub's; no device has one of its own.
        writer.member("auth_required", false)
        writer.member("discovery_methods", family.isFound ? ["mqtt"] : [])
        writer.member("interview_questions", [family.question])
        writer.endObject()
    }
}
