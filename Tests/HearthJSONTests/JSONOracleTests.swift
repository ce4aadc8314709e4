import Foundation
import FuzzParts
import HearthJSON
import Testing

/// Random documents, read and written both by this module and by Foundation.
@Suite struct JSONOracleTests {
    @Test func foundationReadsWhatTheWriterWrites() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<500 {
            let value = RandomJSON.value(depth: 4, using: &random)
            let written = JSONWriter.document { $0.value(value) }
            let read = try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed)
            #expect(RandomJSON.agrees(value, read))
        }
    }

    @Test func theReaderReadsWhatFoundationWrites() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<500 {
            let value = RandomJSON.value(depth: 4, using: &random)
            let object = try JSONSerialization.jsonObject(
                with: Data(JSONWriter.document { $0.value(value) }), options: .fragmentsAllowed)
            let written = try JSONSerialization.data(
                withJSONObject: object, options: [.fragmentsAllowed, .prettyPrinted])
            #expect(RandomJSON.agrees(try JSONValue(parsing: [UInt8](written)), object))
        }
    }

    /// Documents with a few bytes changed: what this reader accepts, Foundation accepts too, with the same meaning.
    @Test func acceptsNothingThatFoundationRefuses() throws {
        var random = SplitMix64(seed: 3)
        var accepted = 0
        for _ in 0..<5_000 {
            var bytes = JSONWriter.document { $0.value(RandomJSON.value(depth: 3, using: &random)) }
            for _ in 0..<Int.random(in: 1...3, using: &random) { RandomJSON.damage(&bytes, using: &random) }
            guard case .success(let value) = Result(catching: { try JSONValue(parsing: bytes) }) else { continue }
            accepted += 1
            let read = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(RandomJSON.agrees(value, read))
        }
        #expect(accepted > 100)
    }
}
