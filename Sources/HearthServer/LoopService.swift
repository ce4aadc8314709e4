import NIOCore
import ServiceLifecycle

/// Runs a service, with all the tasks of it, on the thread of an event loop: a request goes from its socket to its
/// endpoint, and the answer back, on one thread. To wake another one costs more than all the work of a request.
struct LoopService: Service {
    private let service: any Service
    private let executor: Executor

    init(_ service: any Service, on loop: any EventLoop) { (self.service, executor) = (service, Executor(loop)) }

    func run() async throws {
        try await withTaskExecutorPreference(executor) { try await service.run() }
    }

    private final class Executor: TaskExecutor {
        private let loop: any EventLoop

        init(_ loop: any EventLoop) { self.loop = loop }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
