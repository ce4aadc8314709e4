import Glibc

/// A thread for what blocks: name resolution, waiting for another process.
///
/// Such work must not sit on the cooperative pool, which has one thread per core for everybody.
package enum BlockingThread {
    /// Runs `body` on a new thread that ends with it.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        var id = pthread_t()
        let failure = pthread_create(&id, nil, runBlockingThread, Unmanaged.passRetained(Body(call: body)).toOpaque())
        guard failure == 0 else { preconditionFailure("The kernel gave no thread: error \(failure)") }
        pthread_detach(id)
    }
}

private final class Body {
    let call: @Sendable () -> Void
    init(call: @escaping @Sendable () -> Void) { self.call = call }
}

private func runBlockingThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().call()
    return nil
}
