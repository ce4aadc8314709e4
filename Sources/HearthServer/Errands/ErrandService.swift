import ServiceLifecycle

/// Does what is to be done later, until the hub stops.
struct ErrandService: Service {
    let errands: ErrandBook

    func run() async throws {
        await cancelWhenGracefulShutdown { await errands.run() }
    }
}
