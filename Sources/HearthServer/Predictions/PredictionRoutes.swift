import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// What would be if (docs/twins.md). Nothing of it can reach a device.
struct PredictionRoutes: Sendable {
    let hub: Hub
    let desk: WhatIfDesk

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/predictions/what-if", .requires(.lookAhead), cost: .trial,
                .init(
                    "What would be different if something were so; nothing is sent to any device",
                    body: WhatIfReader.fields,
                    example: #"{"changes":{"living.lamp":{"on":false}},"duration":"8h"}"#,
                    [200: "WhatIf"], errors: [422, 504]),
                handler: whatIf
            ).with(.endsWithItsClient),
            Route(
                .get, "/predictions/what-if/{analysis_id}", .requires(.lookAhead),
                .init("An answer that was given before", [200: "WhatIf"], errors: [404]),
                handler: result),
        ]
    }

    private func whatIf(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, now) = (await hub.current(), call.now)
        var reader = desk.reader(of: snapshot, seenBy: call.caller.visibility, at: now)
        let request = try call.readBody { reader.read(&$0) }
        guard !reader.isEmpty else { throw .nothingApplicable(request.ignored) }
        let made = try await desk.answer(request, files: reader.files, of: snapshot, at: now)
        return OutgoingResponse(status: .ok, body: made.bytes)
    }

    private func result(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (id, now) = (call.parameters["analysis_id"] ?? "", call.now)
        let bytes = try await stored { () async throws(StoreError) in try await hub.analysis(id, at: now) }
        guard let bytes else { throw .analysisNotFound }
        return OutgoingResponse(status: .ok, body: bytes)
    }
}
