import Testing

@testable import HearthHub

@Suite struct TurnstileTests {
    private actor Gate {
        private var turnstile = Turnstile()
        private(set) var passed: [Int] = []
        /// How many have had to wait.
        private(set) var waiting = 0

        /// - Parameter work: done between entering and leaving.
        func pass(_ number: Int, _ work: @Sendable () async -> Void) async {
            if !turnstile.enter() {
                await withCheckedContinuation {
                    turnstile.wait($0)
                    waiting += 1
                }
            }
            passed.append(number)
            await work()
            turnstile.leave()
        }
    }

    @Test func oneAtATimeInTheOrderInWhichTheyCame() async {
        let gate = Gate()
        let (hold, release) = AsyncStream<Void>.makeStream()
        var tasks = [Task { await gate.pass(0) { for await _ in hold {} } }]
        while await gate.passed.isEmpty { await Task.yield() }
        for number in 1...5 {
            tasks.append(Task { await gate.pass(number) {} })
            while await gate.waiting < number { await Task.yield() }
        }
        #expect(await gate.passed == [0])
        release.finish()
        for task in tasks { await task.value }
        #expect(await gate.passed == [0, 1, 2, 3, 4, 5])
        await gate.pass(6) {}
        #expect(await gate.passed.last == 6)
    }
}
