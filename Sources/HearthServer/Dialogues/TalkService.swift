import ServiceLifecycle

/// Goes on with the talks of the house until the hub stops.
struct TalkService: Service {
    let talks: TalkDesk

    func run() async throws {
        await cancelWhenGracefulShutdown { await talks.run() }
    }
}
