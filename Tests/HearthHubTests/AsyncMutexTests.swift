import Testing

@testable import HearthHub

@Suite struct AsyncMutexTests {
    private actor Room {
        let mutex: AsyncMutex
        private(set) var entered: [Int] = []

        init(waiting limit: Int = .max) { mutex = AsyncMutex(waiting: limit) }

        func enter(_ number: Int) { entered.append(number) }

        /// - Parameter work: done between locking and unlocking.
        func pass(_ number: Int, _ work: @Sendable () async -> Void) async {
            await mutex.lock()
            entered.append(number)
            await work()
            mutex.unlock()
        }
    }

    @Test func oneAtATimeInTheOrderInWhichTheyCame() async {
        let room = Room()
        let (hold, release) = AsyncStream<Void>.makeStream()
        var tasks = [Task { await room.pass(0) { for await _ in hold {} } }]
        while await room.entered.isEmpty { await Task.yield() }
        for number in 1...5 {
            tasks.append(Task { await room.pass(number) {} })
            while room.mutex.waiting < number { await Task.yield() }
        }
        #expect(await room.entered == [0])
        release.finish()
        for task in tasks { await task.value }
        #expect(await room.entered == [0, 1, 2, 3, 4, 5])
        await room.pass(6) {}
        #expect(await room.entered.last == 6)
    }

    @Test func whoWouldBeOneTooManyIsRefusedButMayInsist() async throws {
        let room = Room(waiting: 1)
        let (hold, release) = AsyncStream<Void>.makeStream()
        var tasks = [Task { await room.pass(0) { for await _ in hold {} } }]
        while await room.entered.isEmpty { await Task.yield() }
        tasks.append(Task { try? await room.mutex.perform { await room.enter(1) } })
        while room.mutex.waiting < 1 { await Task.yield() }
        await #expect(throws: AsyncMutex.Full.self) { try await room.mutex.perform { await room.enter(2) } }
        tasks.append(Task { await room.mutex.performAnyway { await room.enter(3) } })
        while room.mutex.waiting < 2 { await Task.yield() }
        release.finish()
        for task in tasks { await task.value }
        #expect(await room.entered == [0, 1, 3])
    }
}
