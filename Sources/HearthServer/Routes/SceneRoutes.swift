import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// Scenes: those of the rules, and those made here, which lie in a file of their own (docs/spec/house-api.md, section
/// 6.8).
struct SceneRoutes: Sendable {
    let controller: Controller
    let ruleService: RuleService
    let clock: @Sendable () -> Instant

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/scenes", .requires(.readHouse),
                .init("Scenes", "scenes:[Scene] total:int"),
                handler: list),
            Route(
                .get, "/scenes/{name}", .requires(.readHouse),
                .init("One scene", "Scene"),
                handler: show),
            Route(
                .put, "/scenes/{name}", .requires(.editScenes),
                .init(
                    "Makes or changes a scene", body: "values:map", defines: true,
                    example: #"{"values":{"hall.light.on":true}}"#, [200: "Scene", 201: "Scene"], errors: [422],
                    isConditional: true),
                handler: put),
            Route(
                .delete, "/scenes/{name}", .requires(.editScenes),
                .init("Deletes a scene", [204: ""], errors: [422], isConditional: true),
                handler: delete),
            Route(
                .post, "/scenes/{name}/apply", .requires(.controlDevices),
                .init(
                    "Sets what a scene says", body: [ControlFields.transition, ControlFields.wait],
                    [200: "BatchAnswer"]),
                handler: apply),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let registry = call.snapshot.house.registry
        let scenes = scenes(for: call).map { SceneBody(scene: $0, registry: registry) }
        return OutgoingResponse {
            $0.member("scenes", scenes)
            $0.member("total", scenes.count)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        OutgoingResponse(.ok, SceneBody(scene: try scene(call), registry: call.snapshot.house.registry))
    }

    private func put(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = call.parameter("name")
        let known = try refuseOthers(name, call)
        guard SceneFile.isName(name) else {
            throw .invalid([FieldProblem("name", "must be a word of the rule language, such as movie_night", got: name)]
            )
        }
        let registry = call.snapshot.house.registry
        try call.requireMatch(
            call.snapshot.rules.scenes.first { $0.name == name }.map { SceneBody(scene: $0, registry: registry) })
        let values = try call.readBody(defines: true) { $0.sceneValues("values", in: registry) }
        try await save(
            { $0.setting(name, values.map { ($0.slot, $0.literal) }) }, by: call.caller.origin,
            problems: { SceneRoutes.problems(of: name, values, in: $0) })
        let snapshot = controller.hub.snapshot
        guard let scene = snapshot.rules.scenes.first(where: { $0.name == name }) else {
            throw .sceneNotFound(name, didYouMean: [])
        }
        return OutgoingResponse(known ? .ok : .created, SceneBody(scene: scene, registry: snapshot.house.registry))
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let scene = try scene(call)
        let name = scene.name
        _ = try refuseOthers(name, call)
        try call.requireMatch(SceneBody(scene: scene, registry: call.snapshot.house.registry))
        try await save({ $0.removing(name) }, by: call.caller.origin)
        return .noContent
    }

    /// A hand, as if each device had been set in the app.
    private func apply(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let scene = try scene(call)
        let (transition, wait) = try call.readBody { fields in
            (fields.raw("transition_time"), fields.read(ControlFields.wait))
        }
        let registry = call.snapshot.house.registry
        let orders = scene.settings(in: registry).compactMap { index, values -> (DeviceIndex, Device, ControlOrder)? in
            guard let device = registry[index] else { return nil }
            let setting: [JSONValue.Member] = [
                .init("action", .string("set_state")), .init("transition_time", transition ?? .null),
            ]
            var fields = FieldReader(body: setting, spelling: .exact)
            var order = ControlOrder(item: &fields)
            (order.value, order.wait) = (values, wait)
            return (index, device, order)
        }
        let items = await controller.carryOut(
            orders.map { (index: $0.0, device: $0.1, order: $0.2) }, for: call.caller)
        let body = BatchBody(
            id: "bat_" + String(UInt64.random(in: .min ... .max), radix: 36),
            results: items.map(BatchItemBody.init), at: clock())
        return OutgoingResponse { writer in
            writer.member("scene", scene.name)
            body.writeMembers(to: &writer)
        }
    }

    // MARK: Parts

    /// Those made only of devices that the caller may move.
    private func scenes(for call: HouseRequest) -> [HouseScene] {
        let registry = call.snapshot.house.registry
        return call.snapshot.rules.scenes.filter { scene in
            scene.values.allSatisfy { entry in
                registry[registry[entry.slot].device].map(call.caller.visibility.moves) ?? false
            }
        }
    }

    private func scene(_ call: HouseRequest) throws(APIError) -> HouseScene {
        let (name, scenes) = (call.parameter("name"), scenes(for: call))
        if let scene = scenes.first(where: { $0.name == name }) { return scene }
        throw .sceneNotFound(name, didYouMean: nearestNames(to: name, among: scenes.map(\.name)))
    }

    /// - Returns: whether there is such a scene already, made here.
    private func refuseOthers(_ name: String, _ call: HouseRequest) throws(APIError) -> Bool {
        guard let known = call.snapshot.rules.scenes.first(where: { $0.name == name }) else { return false }
        guard known.isEditable else { throw .configuredInFile("rules/" + known.file, line: known.line) }
        return true
    }

    /// That nothing uses a scene yet is no reason to ask.
    /// - Parameter problems: those of the request's own fields; if there are none, the rules are not good otherwise.
    private func save(
        _ change: (SceneFile) -> String, by author: Origin, problems: (RuleReview) -> [FieldProblem] = { _ in [] }
    ) async throws(APIError) {
        let live = controller.hub.snapshot.rules.source(of: HouseScene.ownFile)
        let text = change(SceneFile(live))
        do throws(RuleProblem) {
            _ = try await ruleService.put(text, as: HouseScene.ownFile, if: nil, acceptWarnings: true, by: author)
        } catch {
            guard case .invalid(let review) = error, case let fields = problems(review), !fields.isEmpty else {
                throw APIError(error)
            }
            throw .invalid(fields)
        }
    }

    /// What the rule language does not take of a scene's values.
    private static func problems(of name: String, _ values: [SceneValue], in review: RuleReview) -> [FieldProblem] {
        let file = SceneFile(review.book.source(of: HouseScene.ownFile))
        return review.news.filter { $0.severity == .error && $0.file == HouseScene.ownFile }.compactMap { diagnostic in
            file.value(at: diagnostic.span, of: name).map {
                FieldProblem(values[$0].field, "does not fit: \(diagnostic.message)")
            }
        }
    }
}
