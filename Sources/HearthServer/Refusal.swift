import ServiceLifecycle

/// Fails as soon as it runs, and with it the group of services.
struct Refusal: Service {
    let error: ServerError
    func run() async throws { throw error }
}
