import ServiceLifecycle

/// Fails as soon as it runs, and with it the group of services.
package struct FailingService: Service {
    private let error: ServerError

    package init(_ error: ServerError) { self.error = error }

    package func run() async throws { throw error }
}
