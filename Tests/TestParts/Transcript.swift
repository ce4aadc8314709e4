import Synchronization

/// What somebody has said so far, kept from the first word on, so that one can wait for a word without racing it.
package final class Transcript<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The words that somebody waited for did not come.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    private let state = Mutex(State())

    package init() {}

    package var elements: [Element] { state.withLock { $0.elements } }
    package var count: Int { state.withLock { $0.elements.count } }

    package func append(_ element: Element) { change { $0.elements.append(element) } }

    package func end() { change { $0.hasEnded = true } }

    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The element at a position, waiting until it is there; `nil` if there will be none or the task is cancelled.
    package func element(at position: Int) async -> Element? {
        while !Task.isCancelled {
            let (element, hasEnded) = state.withLock { state in
                (position < state.elements.count ? state.elements[position] : nil, state.hasEnded)
            }
            if element != nil || hasEnded { return element }
            await news(after: position)
        }
        return nil
    }

    private func news(after position: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNew = state.withLock { state in
                    let isNew = state.elements.count > position || state.hasEnded || Task.isCancelled
                    if !isNew { state.waiting.append(continuation) }
                    return isNew
                }
                if isNew { continuation.resume() }
            }
        } onCancel: {
            change { _ in }
        }
    }

    /// The first element that fits, said already or still to come.
    /// - Parameters:
    ///   - start: how many elements to pass over, as `count` told before.
    ///   - patience: how long to wait; the time is only a bound for a test that fails.
    @discardableResult
    package func first(
        after start: Int = 0, within patience: Duration = .seconds(20),
        where fits: @escaping @Sendable (Element) -> Bool
    ) async throws -> Element {
        let found = try await withThrowingTaskGroup(of: Element?.self) { group in
            group.addTask {
                var position = start
                while let element = await self.element(at: position) {
                    if fits(element) { return element }
                    position += 1
                }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let found else {
            let last = elements.dropFirst(start).suffix(20).map { "  \($0)" }.joined(separator: "\n")
            throw Missing(description: "Not heard within \(patience), only:\n\(last)")
        }
        return found
    }
}
