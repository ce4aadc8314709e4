import Foundation
import HTTPTypes

/// A call of the original plan for clients, and how its answer is decoded.
struct PlanCall: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let body: String?
    let status: Int
    /// Decodes an answer with one of the decoders of `PlanDecoder`.
    let decode: @Sendable (JSONDecoder, Data) throws -> Void

    private init<T: Decodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, _ status: Int = 200, as type: T.Type
    ) {
        (self.method, self.path, self.body, self.status) = (method, path, body, status)
        decode = { decoder, data in _ = try decoder.decode(T.self, from: data) }
    }

    /// In the order of the plan.
    static let all: [PlanCall] = [
        .init(
            .post, "/auth/login", #"{"username":"anna","password":"correct horse battery"}"#, as: Plan.AuthToken.self),
        .init(.get, "/consciousness/status", as: Plan.ConsciousnessStatus.self),
        .init(.get, "/consciousness/emotions?timeRange=24h&includeHistory=true", as: Plan.Emotions.self),
        .init(
            .post, "/consciousness/query", #"{"query":"Is the kitchen light on?","includeDevices":true}"#,
            as: Plan.ConsciousnessResponse.self),
        .init(.get, "/devices", as: Plan.Devices.self),
        .init(.get, "/devices/kitchen.light", as: Plan.Device.self),
        .init(
            .put, "/devices/kitchen.light/control", #"{"action":"set_brightness","value":40,"transitionTime":500}"#,
            as: Plan.Controlled.self),
        .init(
            .post, "/devices/batch-control",
            #"{"devices":[{"deviceId":"hall.light","action":"turn_on"},{"deviceId":"hall.lock","action":"lock"}]}"#,
            as: Plan.Batch.self),
        .init(
            .post, "/memory", #"{"type":"note","content":"The stopcock is behind the fridge"}"#, as: Plan.Stored.self),
        .init(.get, "/memory", as: Plan.Memories.self),
        .init(.get, "/twins", as: Plan.Twins.self),
        .init(.post, "/twins", #"{"deviceId":"kitchen.light"}"#, as: Plan.Stored.self),
        .init(
            .post, "/predictions/what-if", #"{"scenario":"dark","changes":{"lighting_brightness":10},"duration":"1h"}"#,
            as: Plan.WhatIf.self),
        .init(.post, "/interview/start", #"{"houseId":"elm"}"#, as: Plan.Interview.self),
        .init(
            .post, "/interview/{interview_id}/message", #"{"message":"A lamp in the kitchen"}"#,
            as: Plan.Interview.self),
        .init(.get, "/interview/{interview_id}/status", as: Plan.Interview.self),
    ]
}

/// How a client may read JSON: either spelling of keys, and dates by Foundation or strictly as the API writes them.
enum PlanDecoder: String, CaseIterable, Sendable {
    case keysAsTheyAre, keysConverted, keysAsTheyAreStrictDates, keysConvertedStrictDates

    var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        switch self {
        case .keysAsTheyAre, .keysAsTheyAreStrictDates: break
        case .keysConverted, .keysConvertedStrictDates: decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        switch self {
        case .keysAsTheyAre, .keysConverted: decoder.dateDecodingStrategy = .iso8601
        case .keysAsTheyAreStrictDates, .keysConvertedStrictDates:
            decoder.dateDecodingStrategy = .custom { source in
                let text = try source.singleValueContainer().decode(String.self)
                let parser = DateFormatter()
                (parser.locale, parser.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "UTC"))
                parser.dateFormat = "yyyy-MM-dd'T'HH:mm:ss'Z'"
                guard let date = parser.date(from: text) else { throw NotADate(text: text) }
                return date
            }
        }
        return decoder
    }

    struct NotADate: Error { let text: String }
}
