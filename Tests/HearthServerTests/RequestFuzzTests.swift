import FuzzParts
import HTTPTypes
import HearthAccounts
import HearthConfig
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Whatever a client sends to whatever address, it gets an answer that the description has, and never a fault of ours.
@Suite struct RequestFuzzTests {
    /// A request may change the house, and one that has lived through too many tells little of the next.
    private static let requestsPerHouse = 250

    @Test func requests() async throws {
        var house = try await Self.house()
        var asked = 0
        try await Fuzzer("requests", usually: 300).run { seed, fuzzer in
            if asked == Self.requestsPerHouse { (house, asked) = (try await Self.house(), 0) }
            asked += 1
            var random = SplitMix64(seed: seed)
            let request = RandomRequest(to: house.api.v1.table.routes, using: &random)
            fuzzer.leave("\(request)")
            let answer = try await house.ask(
                request.method, request.path, request.body, headers: request.fields, onConsole: true)
            try #require(answer.code != "INTERNAL_ERROR", "\(request): \(answer.text)")
        }
    }

    private static func house() async throws -> TestHouse {
        var settings = HTTPSettings()
        settings.rateLimits = false
        let house = try await TestHouse(settings: settings, rules: ["r.hearth": "modes home, away\n"])
        _ = try await house.token(.owner)
        return house
    }
}
