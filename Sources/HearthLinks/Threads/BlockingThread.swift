import Dispatch
import Glibc

/// A thread for what blocks: name resolution, waiting for another process.
///
/// Such work must not sit on the cooperative pool, which has one thread per core for everybody.
package enum BlockingThread {
    /// Runs `body` on a new thread that ends with it; if there can be none, on one of those that serve all.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        var id = pthread_t()
        let argument = Unmanaged.passRetained(Body(call: body))
        guard pthread_create(&id, nil, runBlockingThread, argument.toOpaque()) == 0 else {
            // The limit of threads is reached. Those that there are do it, when they can.
            argument.release()
            return DispatchQueue.global().async(execute: body)
        }
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
