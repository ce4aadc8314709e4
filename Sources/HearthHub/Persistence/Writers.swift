/// The tasks that write, and those who wait for them.
struct Writers {
    private var writer: CheckedContinuation<Void, Never>?
    private var tracer: CheckedContinuation<Void, Never>?
    /// Of deliveries to the store, but for the trace.
    let mutex = AsyncMutex()
    /// Deliveries of the trace under way.
    private(set) var tracing = 0
    private var waitingForTrace: [CheckedContinuation<Void, Never>] = []

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { writer = continuation }

    mutating func waitForTrace(_ continuation: CheckedContinuation<Void, Never>) { tracer = continuation }

    mutating func wakeWriter() {
        writer?.resume()
        writer = nil
    }

    mutating func wakeTracer() {
        tracer?.resume()
        tracer = nil
    }

    /// A delivery of the trace has begun.
    mutating func traces() { tracing += 1 }

    /// A delivery of the trace has come to its end.
    mutating func traced() {
        tracing -= 1
        guard tracing == 0 else { return }
        for continuation in waitingForTrace { continuation.resume() }
        waitingForTrace.removeAll()
    }

    mutating func whenTraced(_ continuation: CheckedContinuation<Void, Never>) { waitingForTrace.append(continuation) }
}
