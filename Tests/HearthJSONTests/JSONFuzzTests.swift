import FuzzParts
import HearthJSON
import Testing

/// Whatever bytes come, the reader takes them or refuses them, and what it takes it can write and read again.
@Suite struct JSONFuzzTests {
    @Test func json() throws {
        try Fuzzer("json", usually: 500).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var bytes = JSONWriter.document { $0.value(RandomJSON.value(depth: 4, using: &random)) }
            for _ in 0..<Int.random(in: 0...6, using: &random) { RandomJSON.damage(&bytes, using: &random) }
            fuzzer.leave(bytes)
            guard case .success(let value) = Result(catching: { try JSONValue(parsing: bytes) }) else { return }
            let written = JSONWriter.document { $0.value(value) }
            let again = try JSONValue(parsing: written)
            try #require(JSONWriter.document { $0.value(again) } == written)
        }
    }
}
