import Glibc
package import HearthModel

/// The private broker of a house without one: starts mosquitto, keeps it running, and ends it with the hub.
///
/// It listens on the loopback address only and knows nobody without a login. It dies with the hub even if that is
/// killed; a broker that is still dying when the next hub comes is waited for.
package struct BrokerSupervisor: Sendable {
    package struct Settings: Sendable, Equatable {
        package var port: UInt16 = 18_883
        package var persistence = true
        /// Path of the mosquitto program; `nil`: searched for.
        package var program: String?
        package init() {}
    }

    package enum Event: Sendable, Equatable {
        /// It takes connections.
        case ready
        /// It runs, but its process id could not be written down.
        case unrecorded(BrokerError)
        /// The disk has no room for what it needs; told once until that changes.
        case delayed(BrokerError)
        case ended(status: Int32, BrokerSupervision.Verdict)
    }

    private static let pauseOnFullDisk = Milliseconds.seconds(10)

    private let settings: Settings
    private let folder: BrokerFolder
    private let now: @Sendable () -> Instant

    package init(settings: Settings, folder: BrokerFolder, now: @escaping @Sendable () -> Instant) {
        (self.settings, self.folder, self.now) = (settings, folder, now)
    }

    /// Runs the broker until the task is cancelled, and then ends it.
    /// - Throws: if it cannot be started at all, or ends before it was ever ready. Later ends are told as events.
    package func run(_ tell: @Sendable (Event) -> Void) async throws(BrokerError) {
        let program = if let path = settings.program { path } else { try BrokerProgram.find("mosquitto") }
        try await prepare(tell)
        var supervision = BrokerSupervision()
        var wasReady = false
        while !Task.isCancelled {
            let process = try await ChildProcess.start(program, ["-c", folder.configuration])
            let ready = await withTaskCancellationHandler {
                await takesConnections(process)
            } onCancel: {
                process.signal(SIGTERM)
            }
            if ready {
                wasReady = true
                do throws(BrokerError) { try publish(process) } catch { tell(.unrecorded(error)) }
                tell(.ready)
            }
            let status = await withTaskCancellationHandler {
                await process.ended()
            } onCancel: {
                process.signal(SIGTERM)
            }
            if Task.isCancelled { return }
            guard wasReady else { throw .endedAtOnce(status: status) }
            let verdict = supervision.ended(at: now())
            tell(.ended(status: status, verdict))
            await pause(verdict.restartAfter)
        }
    }

    private func prepare(_ tell: @Sendable (Event) -> Void) async throws(BrokerError) {
        var isTold = false
        while true {
            do throws(BrokerError) {
                return try await prepare()
            } catch {
                guard case .full = error, !Task.isCancelled else { throw error }
                if !isTold { tell(.delayed(error)) }
                isTold = true
                await pause(BrokerSupervisor.pauseOnFullDisk)
            }
        }
    }

    private func prepare() async throws(BrokerError) {
        try folder.make()
        try await endPredecessor()
        guard !LoopbackPort(settings.port).isTaken else { throw .portTaken(settings.port) }
        var random = SystemRandomNumberGenerator()
        _ = try BrokerClients(folder).login(BrokerLogin.hub, using: &random)
        try folder.write(configuration, to: folder.configuration)
    }

    /// A hub that was killed leaves a broker that saves its state and ends; one that does not within 3 s is killed.
    private func endPredecessor() async throws(BrokerError) {
        for attempt in 0..<200 {
            guard let predecessor = try BrokerProcessFile(folder).running() else { return }
            if attempt == 0 { predecessor.signal(SIGTERM) }
            if attempt == 150 { predecessor.signal(SIGKILL) }
            await pause(Milliseconds(20))
        }
    }

    /// Only now, because the signal that tells of a new login would kill a broker that does not listen for it yet. The
    /// one sent here tells of logins that were added while it started.
    private func publish(_ process: ChildProcess) throws(BrokerError) {
        defer { process.signal(SIGHUP) }
        try BrokerProcessFile(folder).write(process.processID)
    }

    private func takesConnections(_ process: ChildProcess) async -> Bool {
        while !process.hasEnded, !Task.isCancelled {
            if LoopbackPort(settings.port).isServed { return true }
            await pause(Milliseconds(10))
        }
        return false
    }

    /// Ends early when the task is cancelled, which every caller asks about next.
    private func pause(_ span: Milliseconds) async {
        do { try await Task.sleep(for: .milliseconds(span.count)) } catch {}
    }

    private var configuration: String {
        BrokerConfiguration(settings: settings, folder: folder, user: currentUser).text
    }

    /// mosquitto started by root takes up another user, who cannot read the folder, unless told to stay.
    private var currentUser: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
    }
}
