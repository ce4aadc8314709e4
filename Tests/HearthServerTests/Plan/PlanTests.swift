import Foundation
import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import NIOCore
import Testing

@testable import HearthServer

/// The calls and events of the original plan for clients, decoded by its own types: docs/spec/house-api.md, section 2.3,
/// and docs/api.md.
@Suite struct PlanTests {
    @Test func thePlanHasSixteenCalls() {
        #expect(PlanCall.all.count == 16)
    }

    @Test(arguments: PlanDecoder.allCases)
    func everyAnswerIsDecodedByThePlansOwnTypes(decoder: PlanDecoder) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        var interview = ""
        for call in PlanCall.all {
            let path = call.path.replacing("{interview_id}", with: interview)
            let answer = try await house.ask(call.method, "/api/v1" + path, call.body, token: token)
            interview = answer.json["interview_id"]?.string ?? interview
            #expect(answer.status == call.status, "\(call.path): \(answer.text)")
            do {
                try call.decode(decoder.decoder, Data(answer.text.utf8))
            } catch {
                Issue.record("\(call.method) \(call.path): \(error) in \(answer.text)")
            }
            checkSpelling(of: answer.json, in: call.path)
        }
    }

    /// What the plan's example says of a house is decoded by the same type as what this house says of itself.
    @Test(arguments: PlanDecoder.allCases)
    func theExampleOfThePlanIsDecodedToo(decoder: PlanDecoder) throws {
        let example = """
            {"status":"active","awarenessLevel":0.85,"emotionalState":{"primary_emotion":"content","arousal":0.3,"valence":0.7},
            "activeDevices":12,"saflaLoops":3,"lastUpdate":"2025-06-27T10:00:00Z"}
            """
        let status = try decoder.decoder.decode(Plan.ConsciousnessStatus.self, from: Data(example.utf8))
        #expect(status.emotionalState.primaryEmotion == "content" && status.awarenessLevel == 0.85)
        #expect(status.lastUpdate == Date(timeIntervalSince1970: 1_751_018_400))
    }

    @Test(arguments: PlanDecoder.allCases)
    func errorsAreDecodedByThePlansOwnTypes(decoder: PlanDecoder) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        for (path, code, status) in [
            ("/devices/cellar.light", "DEVICE_NOT_FOUND", 404),
            ("/consciousness/emotions?time_range=x", "VALIDATION_ERROR", 400),
        ] {
            let answer = try await house.ask(.get, "/api/v1" + path, token: token)
            #expect(answer.status == status)
            let body = try decoder.decoder.decode(
                Plan.APIResponse<Plan.Device>.self, from: Data(answer.text.utf8))
            #expect(body.error?.code == code && body.data == nil && body.requestId?.isEmpty == false)
            checkSpelling(of: answer.json, in: path)
        }
        let nobody = try await house.ask(.get, "/api/v1/devices")
        let body = try decoder.decoder.decode(Plan.APIResponse<Plan.Devices>.self, from: Data(nobody.text.utf8))
        #expect(nobody.status == 401 && body.error?.code == "UNAUTHORIZED", "by which a client renews its token")
    }

    /// The plan encodes what it sends by its own types, in either spelling.
    @Test func requestsOfThePlanAreTakenInEitherSpelling() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let query = Plan.ConsciousnessQuery(query: "How are you?", context: ["location": "hall"], includeDevices: false)
        let control = Plan.DeviceControl(action: "set_brightness", value: 30, transitionTime: 200)
        for strategy in [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase] {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = strategy
            let asked = String(decoding: try encoder.encode(query), as: UTF8.self)
            let answer = try await house.ask(.post, "/api/v1/consciousness/query", asked, token: token)
            #expect(answer.status == 200 && answer.fields[.ignoredFields] == nil, "\(answer.text)")
            #expect(answer.json["relevantData"] == .object([]), "no devices were asked for")
            let wanted = String(decoding: try encoder.encode(control), as: UTF8.self)
            let done = try await house.ask(.put, "/api/v1/devices/hall.light/control", wanted, token: token)
            #expect(done.status == 200 && done.fields[.ignoredFields] == nil, "\(done.text)")
            #expect(done.json["new_state"]?["brightness"]?.double == 30, "\(done.text)")
        }
    }

    /// The plan's five events.
    @Test func eventsCarryThePlansOwnTypes() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        async let telling: Void = house.broadcaster.run()
        let caller = try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")
        let client = RealtimeSessionTests.Client(.known(caller), at: house)
        await client.say(#"{"type":"init","data":{"subscriptions":["status","devices","consciousness","interview"]}}"#)
        for (path, body) in [
            ("/interview/start", "{}"),
            ("/consciousness/query", #"{"query":"How are you?"}"#),
            ("/devices/batch-control", #"{"devices":[{"device_id":"hall.light","action":"turn_on"}]}"#),
        ] {
            _ = try await house.ask(.post, "/api/v1" + path, body, token: token)
        }
        var heard: [String: JSONValue] = [:]
        let wanted: Set<String> = [
            "consciousness_query", "device_update", "batch_device_update", "status_update", "interview_update",
        ]
        while !wanted.isSubset(of: heard.keys) {
            let (type, data) = try await client.hear()
            heard[type] = data
        }
        house.hub.feed.finish()
        await telling
        let query = try #require(heard["consciousness_query"])
        #expect(query["query"]?.string == "How are you?" && query["intent"]?.string == "feeling")
        #expect(query["response"]?.string?.isEmpty == false && query["user"]?.string?.hasPrefix("api:") == true)
        #expect(heard["interview_update"]?["interview_id"]?.string?.isEmpty == false)
        #expect(heard["device_update"]?["device_id"]?.string == "hall.light")
        #expect(heard["batch_device_update"]?["results"]?[0]?["status"]?.string == "success")
        let status = try #require(heard["status_update"]?["consciousness"])
        let data = Data(JSONWriter.document { status.write(to: &$0) })
        for decoder in PlanDecoder.allCases {
            _ = try decoder.decoder.decode(Plan.ConsciousnessStatus.self, from: data)
        }
    }

    /// What is asked and answered is nothing for guests, who may see little of the house.
    @Test func guestsHearNoQuestionsOfOthers() async throws {
        let house = try await TestHouse()
        let resident = try await house.token(.resident)
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["hall.light"]))
        let caller = try house.api.gatekeeper.caller(afterHandshake: guest, from: "192.0.2.7")
        let client = RealtimeSessionTests.Client(.known(caller), at: house)
        await client.say(#"{"type":"init","data":{"subscriptions":["consciousness"]}}"#)
        _ = try await house.ask(.post, "/api/v1/consciousness/query", #"{"query":"Who is home?"}"#, token: resident)
        client.outbox.put(OutgoingMessage(type: "end", at: TestHouse.now()) { _ in })
        var types: [String] = []
        while types.last != "end" { types.append(try await client.hear().type) }
        #expect(!types.contains("consciousness_query"))
    }

    /// Every date is in UTC to the second, and every alias is the field that it stands for.
    private func checkSpelling(of value: JSONValue, in path: String) {
        switch value {
        case .object(let members):
            for member in members {
                let alias = member.key.camelCased
                if alias != member.key, let other = value[alias] {
                    #expect(other == member.value, "\(path): \(member.key)")
                }
                checkSpelling(of: member.value, in: path)
            }
        case .array(let values): for value in values { checkSpelling(of: value, in: path) }
        case .string(let text):
            guard text.prefixMatch(of: /\d{4}-\d\d-\d\dT/) != nil else { return }
            #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(path): \(text)")
        default: break
        }
    }
}
