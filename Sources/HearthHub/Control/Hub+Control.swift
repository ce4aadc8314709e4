package import HearthDatabase
import HearthKernel
package import HearthModel
package import HearthStore

extension Hub {
    /// Carries out a request and waits, within limits, for the device to answer (docs/spec/house-api.md, section 7).
    package func control(_ request: ControlRequest) async -> ControlReport { await control([request])[0] }

    /// The same for several devices, one request for each: those that a bridge has a group for are told together.
    package func control(_ requests: [ControlRequest]) async -> [ControlReport] {
        if requests.isEmpty { return [] }
        // Nothing may suspend between the requests and whoever waits for their answers. This closure cannot.
        var reports = await withCheckedContinuation { (continuation: CheckedContinuation<[ControlReport], Never>) in
            let numbers = withCore { $0.control(requests) }
            askers.wait(for: numbers, continuation)
        }
        for i in reports.indices { reports[i].view = DeviceView(requests[i].device, in: core.house) }
        return reports
    }
}

extension Hub {
    /// A command of the last 30 days, as it is now.
    package nonisolated func command(_ id: CommandID) async throws(StoreError) -> StoredCommand? {
        let snapshot = await current()
        let known = snapshot.house.command(id) ?? snapshot.recentCommands.values.joined().first { $0.id == id }
        if let known { return StoredCommand(known, in: snapshot.house.registry) }
        return try await store.command(id)
    }
}
