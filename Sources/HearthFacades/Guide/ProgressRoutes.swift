import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// How far the caller is on paths, brought together from all devices (docs/spec/household.md, section 4.4).
struct ProgressRoutes: Sendable {
    let store: HouseholdStore
    let shelf: PackShelf

    private static let required = ["path_id", "current_node", "completed_nodes", "module_progress"]
    private static let path = Field.text("path_id", 1...200)
    private static let current = Field.text("current_node", 1...200)
    private static let spent = Field.integer("time_spent", 0...86_400).optional
    private static let total = Field.integer("total_time_spent", 0...1_000_000_000).optional
    private static let session = Field.text("session_id", 1...200).optional
    private static let timestamp = Field.date("timestamp").optional

    private static let completed = Field<[String]>(
        "completed_nodes", schema: Field.texts("completed_nodes").schema
    ) { fields in
        guard let nodes = fields.texts("completed_nodes") else { return nil }
        if nodes.count <= Progress.mostNodes, nodes.allSatisfy({ (1...200).contains($0.count) }) { return nodes }
        fields.refuse("completed_nodes", "may be at most \(Progress.mostNodes) ids of 1 to 200 characters")
        return nil
    }

    private static let modules = Field<[String: Double]>(
        "module_progress", schema: .object([.init("type", .string("object"))])
    ) { fields in
        guard let value = fields.raw("module_progress"), !value.isNull else { return nil }
        let members = value.object ?? []
        let numbers = members.compactMap { member in member.value.double.map { (member.key, $0) } }
        guard value.object != nil, numbers.count == members.count, members.count <= 1_000,
            numbers.allSatisfy({ (0...100).contains($0.1) && $0.0.count <= 200 })
        else {
            fields.refuse("module_progress", "must be an object of numbers from 0 to 100, at most 1000")
            return nil
        }
        return Dictionary(numbers) { $1 }
    }

    var routes: [GuideRoute] {
        [
            Route(
                .post, "/progress/sync", .everybody,
                .init(
                    "Says how far one is, and answers how far one is on all devices",
                    body: [
                        Self.path, Self.current, Self.completed, Self.modules, Self.spent, Self.total, Self.session,
                        Self.timestamp,
                    ], [200: ""]),
                handler: sync),
            Route(
                .get, "/progress/{path_id}", .everybody, .init("How far the caller is", [200: ""]), handler: get),
        ]
    }

    private func sync(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let sent = call.body
        if let members = sent?.object, Self.required.contains(where: { Self.lacks($0, members) }) {
            return Self.missing(Self.required.filter { Self.lacks($0, members) })
        }
        let (report, session, timestamp) = try call.readBody { fields -> (ProgressReport, String?, Instant?)? in
            let (path, current) = (fields.read(Self.path), fields.read(Self.current))
            let (completed, modules) = (fields.read(Self.completed), fields.read(Self.modules))
            let (spent, total) = (fields.read(Self.spent), fields.read(Self.total))
            let (session, timestamp) = (fields.read(Self.session), fields.read(Self.timestamp))
            guard let path, let current, let completed, let modules else { return nil }
            let report = ProgressReport(
                path: path, currentNode: current, completedNodes: completed, moduleProgress: modules,
                timeSpent: spent ?? 0, totalTimeSpent: total)
            return (report, session, timestamp)
        }
        let header = call.incoming.head.headerFields[.idempotencyKey]
        let key: ReportKey =
            if let header {
                .named("header " + header)
            } else if let session, let timestamp {
                .named("session \(session) \(timestamp.milliseconds)")
            } else {
                .body
            }
        let outcome = try await store.take(report, known: key, of: call.viewer.person, at: call.now)
        let body = ProgressBody(
            person: call.viewer.person, path: report.path, progress: outcome.progress, at: call.now,
            of: await shelf.guide.path(report.path, for: call.viewer))
        return OutgoingResponse { writer in
            writer.member("success", true)
            writer.member("progress", body)
            writer.member("conflicts", outcome.conflicts)
            writer.member("resolution_strategy", outcome.conflicts.isEmpty ? "last_write_wins" : "merge")
        }
    }

    private func get(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let id = call.parameter("path_id")
        let path = await shelf.guide.path(id, for: call.viewer)
        let stored = try await store.progress(of: call.viewer.person, on: id)
        let usual = Progress(currentNode: path?.nodes.first?.id ?? "1")
        let body = ProgressBody(
            person: call.viewer.person, path: id, progress: stored?.progress ?? usual, at: stored?.at ?? call.now,
            of: path)
        return OutgoingResponse { writer in
            writer.member("success", true)
            writer.member("progress", body)
            writer.member("conflicts", [String]())
            writer.member("resolution_strategy", "last_write_wins")
        }
    }

    private static func lacks(_ name: String, _ members: [JSONValue.Member]) -> Bool {
        let camel = name.split(separator: "_").enumerated().map { $0 == 0 ? String($1) : $1.capitalizedFirst }.joined()
        return !members.contains { ($0.key == name || $0.key == camel) && !$0.value.isNull }
    }

    private static func missing(_ names: [String]) -> OutgoingResponse {
        OutgoingResponse(.badRequest) { writer in
            writer.member("error", "Missing required fields")
            writer.member("code", "INVALID_REQUEST")
            writer.member("details", "Missing: " + names.joined(separator: ", "))
            writer.member("required", required)
        }
    }
}

private struct ProgressBody: JSONWritable {
    let person: UUID
    let pathID: String
    let progress: Progress
    let at: Instant
    /// `nil`: there is no such path.
    let path: LearningPath?

    init(person: UUID, path id: String, progress: Progress, at: Instant, of path: LearningPath?) {
        (self.person, pathID, self.progress, self.at, self.path) = (person, id, progress, at, path)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("user_id", person.text)
        writer.member("path_id", pathID)
        writer.member("current_node", progress.currentNode)
        writer.member("completed_nodes", progress.completedNodes)
        writer.key("module_progress")
        writer.beginObject()
        for (module, percent) in progress.moduleProgress.sorted(by: { $0.key < $1.key }) {
            writer.member(named: module, percent)
        }
        writer.endObject()
        writer.member("last_updated", at.rfc3339)
        writer.member("total_time_spent", progress.totalTimeSpent)
        writer.member("completion_percentage", path?.completion(of: progress.completedNodes) ?? 0)
        writer.member("version", progress.version)
        writer.endObject()
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
