import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthJSON
import HearthModel

/// What announces itself (docs/spec/house-api.md, section 6.5).
struct DiscoveryRoutes: Sendable {
    let desk: DiscoveryDesk

    private static let protocols = Field.texts("protocols").optional
    private static let timeout = Field.integer("timeout_seconds", 1...120).optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/discovery/scan", .requires(.editDevices),
                .init(
                    "Looks for a while at what announces itself", body: [Self.protocols, Self.timeout],
                    example: #"{"protocols":["mqtt"],"timeout_seconds":30}"#,
                    [200: "scan_id status:running started_at:date estimated_completion:date unsupported:[text]"]),
                handler: scan),
            Route(
                .get, "/discovery/scan/{scan_id}", .requires(.editDevices),
                .init(
                    "What a scan has found",
                    [
                        200: """
                        scan_id status:running|completed results:map unsupported:[text] total_devices_found:int
                        completed_at?:date
                        """
                    ], errors: [404]),
                handler: results),
        ]
    }

    private func scan(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (protocols, seconds) = try call.readBody { fields -> ([String], Int64)? in
            let protocols = fields.read(Self.protocols) ?? DiscoveryDesk.everything
            if !(1...20).contains(protocols.count) || protocols.contains(where: { !(1...40).contains($0.count) }) {
                fields.refuse("protocols", "must be 1 to 20 names", expected: "1..20 texts")
            }
            return (protocols, fields.read(Self.timeout) ?? 30)
        }
        let once = protocols.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let scan = desk.start(once, for: .seconds(seconds), at: call.now)
        return OutgoingResponse {
            $0.member("scan_id", scan.id)
            $0.member("status", "running")
            $0.member("started_at", scan.startedAt.rfc3339)
            $0.member("estimated_completion", scan.until.rfc3339)
            $0.member("unsupported", scan.unsupported)
        }
    }

    private func results(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let scan = desk.scan(call.parameter("scan_id")) else { throw .scanNotFound }
        let results = await desk.results(of: scan)
        let total = Set(results.flatMap { $0.hits.map(\.key) }).count
        return OutgoingResponse { writer in
            writer.member("scan_id", scan.id)
            writer.member("status", scan.hits == nil ? "running" : "completed")
            writer.key("results")
            writer.beginObject()
            for (name, hits) in results { writer.member(named: name, hits) }
            writer.endObject()
            writer.member("unsupported", scan.unsupported)
            writer.member("total_devices_found", total)
            writer.memberIfPresent("completed_at", scan.completedAt?.rfc3339)
        }
    }
}
