#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tries one input after the other, each made from a number. A usual run of the tests tries the first few numbers;
/// `scripts/fuzz` sets `HEARTH_FUZZ_SECONDS` to go on from `HEARTH_FUZZ_SEED` for a time, and without the seconds tries
/// that one number again.
package struct Fuzzer {
    private let name: String
    private let seeds: PartialRangeFrom<UInt64>
    private let count: Int
    private let end: ContinuousClock.Instant?
    private let trail: Trail?

    /// - Parameters:
    ///   - name: by which the script knows it.
    ///   - count: of inputs in a usual run.
    package init(_ name: String, usually count: Int) throws {
        let seed = environment("HEARTH_FUZZ_SEED").flatMap { UInt64($0) }
        let seconds = environment("HEARTH_FUZZ_SECONDS").flatMap { Double($0) }
        self.name = name
        seeds = (seed ?? 1)...
        self.count = seconds != nil ? .max : seed != nil ? 1 : count
        end = seconds.map { ContinuousClock.now + .seconds($0) }
        trail = try environment("HEARTH_FUZZ_FOLDER").map { try Trail(folder: $0, name: name) }
    }

    /// - Parameter live: what is done with an input; it throws where something is not as it must be. It may `leave` the
    ///   text of the input on the trail.
    /// - Returns: how many were tried.
    @discardableResult
    package func run(_ live: (UInt64, Fuzzer) throws -> Void) throws -> Int {
        var tried = 0
        for seed in seeds {
            trail?.begin(seed)
            try live(seed, self)
            tried += 1
            if isDone(after: tried) { break }
        }
        finish(tried)
        return tried
    }

    /// The same for what takes its time.
    @discardableResult
    package func run(_ live: (UInt64, Fuzzer) async throws -> Void) async throws -> Int {
        var tried = 0
        for seed in seeds {
            trail?.begin(seed)
            try await live(seed, self)
            tried += 1
            if isDone(after: tried) { break }
        }
        finish(tried)
        return tried
    }

    private func isDone(after tried: Int) -> Bool {
        tried == count || end.map { ContinuousClock.now >= $0 } ?? false
    }

    private func finish(_ tried: Int) {
        trail?.end()
        if end != nil { print("\(name): \(tried) inputs from seed \(seeds.lowerBound) on") }
    }

    /// Writes the input down before it is tried, so that it is there whatever it does.
    package func leave(_ input: some Sequence<UInt8>) { trail?.leave(Array(input)) }

    package func leave(_ input: String) { trail?.leave(Array(input.utf8)) }
}

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
