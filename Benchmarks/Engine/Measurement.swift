import CMeasuring
import Glibc

/// What one round takes.
struct Measurement {
    let name: String
    let about: String
    /// Processor time of this thread, in nanoseconds; the best of five goes, which disturbances have touched least.
    let nanoseconds: Double
    /// How often memory was asked for.
    let allocations: Double

    init(_ subject: Case) {
        let work = subject.prepare()
        // Buffers grow to their size, and code is read in.
        doMeasured(work, rounds: subject.rounds)
        var best = (nanoseconds: Double.infinity, allocations: Double.infinity)
        for _ in 0..<5 {
            let before = (Self.processorTime, CMeasuring.allocations())
            doMeasured(work, rounds: subject.rounds)
            let rounds = Double(subject.rounds)
            best.nanoseconds = min(best.nanoseconds, (Self.processorTime - before.0) / rounds)
            best.allocations = min(best.allocations, Double(CMeasuring.allocations() - before.1) / rounds)
        }
        (name, about, nanoseconds, allocations) = (
            subject.name, subject.about, best.nanoseconds, best.allocations
        )
    }

    /// In nanoseconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// Does the work where a tool that counts instructions finds it.
func doMeasured(_ work: @escaping (Int) -> Void, rounds: Int) {
    var body = (work: work, rounds: rounds)
    withUnsafeMutablePointer(to: &body) { body in
        measured(
            { context in
                guard let body = context?.assumingMemoryBound(to: ((Int) -> Void, Int).self) else { return }
                body.pointee.0(body.pointee.1)
            }, body)
    }
}
