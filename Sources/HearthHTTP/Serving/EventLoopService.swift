package import NIOCore
package import ServiceLifecycle
import Synchronization

/// Runs a service, with all the tasks of it, on the thread of an event loop: a request goes from its socket to its
/// endpoint, and the answer back, on one thread. To wake another one costs more than all the work of a request.
package struct EventLoopService: Service {
    private let service: any Service
    private let executor: Executor

    package init(_ service: any Service, on loop: any EventLoop) {
        (self.service, executor) = (service, Executor(loop))
    }

    package func run() async throws {
        try await withTaskExecutorPreference(executor) { try await service.run() }
    }

    private final class Executor: TaskExecutor {
        private struct Queue {
            var jobs: [UnownedJob] = []
            /// The loop has been asked to work them off.
            var isAsked = false
        }

        /// How long jobs may follow each other before sockets are looked at again. An event loop runs what it is given
        /// until there is nothing left, and telling a crowd of listeners would never leave it without.
        private static let turn = TimeAmount.milliseconds(5)
        private static let pause = TimeAmount.microseconds(100)

        private let loop: any EventLoop
        private let queue = Mutex(Queue())

        init(_ loop: any EventLoop) { self.loop = loop }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let isFirst = queue.withLock { queue in
                queue.jobs.append(job)
                defer { queue.isAsked = true }
                return !queue.isAsked
            }
            if isFirst { loop.execute { self.work() } }
        }

        private func work() {
            let end = NIODeadline.now() + Self.turn
            while NIODeadline.now() < end {
                let jobs = queue.withLock { queue in
                    defer { queue.jobs = [] }
                    queue.isAsked = !queue.jobs.isEmpty
                    return queue.jobs
                }
                if jobs.isEmpty { return }
                for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            }
            // Counted from when the loop has done what the jobs have given it, or the pause would be over by then.
            loop.execute { self.loop.scheduleTask(in: Self.pause) { self.work() } }
        }
    }
}
