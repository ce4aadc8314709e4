import HearthConfig
import HearthJSON
import Synchronization
import TestParts
import Testing

@testable import HearthPost

/// What a server of the household is asked, and what becomes of it.
@Suite(.timeLimit(.minutes(1))) struct PostOfficeTests {
    private func letter(
        _ url: String, _ text: String = "Dryer done – Wäsche \"wartet\"\nbitte", token: Secret? = nil,
        open: Bool = false, age: Duration = .zero
    ) -> Letter {
        Letter(
            server: NtfyServer(url: url, topic: "cellar-news", token: token, allowsPublic: open), title: "Mill",
            text: text, said: "07:15:00", age: age, priority: 2)
    }

    private func hasty(_ change: (inout PostOffice.Settings) -> Void = { _ in }) -> PostOffice {
        var settings = PostOffice.Settings()
        settings.firstPause = .milliseconds(5)
        settings.longestPause = .milliseconds(20)
        change(&settings)
        return PostOffice(settings: settings)
    }

    private func outcome(of letter: Letter, by office: PostOffice) async -> PostOffice.Outcome {
        await withCheckedContinuation { done in office.send(letter) { done.resume(returning: $0) } }
    }

    private func reason(of letter: Letter, by office: PostOffice) async -> String {
        guard case .failed(let why) = await outcome(of: letter, by: office) else { return "" }
        return why
    }

    @Test func theServerIsGivenTopicTitleTextPriorityAndToken() async throws {
        let server = HTTPCatcher()
        let sent = letter("http://127.0.0.1:\(server.port)/push/", token: Secret("tk_7"))
        #expect(await outcome(of: sent, by: hasty()) == .delivered)
        let request = try #require(await server.next())
        #expect(request.head.hasPrefix("POST /push/ HTTP/1.1\r\n"))
        #expect(request.head.contains("Authorization: Bearer tk_7") && request.head.contains("application/json"))
        let body = try JSONValue(parsing: Array(request.body.utf8))
        #expect(body["topic"]?.string == "cellar-news" && body["title"]?.string == "Mill")
        #expect(body["message"]?.string == "Dryer done – Wäsche \"wartet\"\nbitte")
        #expect(body["priority"]?.integer == 2)
        server.stop()
    }

    @Test func aServerThatFailsIsTriedAgainAndALateLetterTellsItsTime() async throws {
        let server = HTTPCatcher(answers: [HTTPCatcher.answer(503), HTTPCatcher.answer(429), HTTPCatcher.ok])
        let office = hasty { $0.late = .zero }
        #expect(await outcome(of: letter("http://localhost:\(server.port)/", "Rain"), by: office) == .delivered)
        var bodies: [String] = []
        for _ in 0..<3 { bodies.append(try #require(await server.next()).body) }
        #expect(bodies.allSatisfy { $0.contains("Rain (said at 07:15:00)") })
        server.stop()
    }

    @Test func howOldALetterIsCountsFromWhenItWasSaid() async throws {
        let server = HTTPCatcher()
        let late = letter("http://127.0.0.1:\(server.port)/", "Rain", age: .seconds(90))
        #expect(await outcome(of: late, by: hasty()) == .delivered)
        #expect(try #require(await server.next()).body.contains("Rain (said at 07:15:00)"))
        server.stop()
        let old = letter("http://127.0.0.1:\(freePort())/", age: .seconds(15 * 60))
        #expect(await reason(of: old, by: hasty()).hasSuffix("for too long"))
    }

    @Test func whatWaitedForAServerComesInTheOrderInWhichItWasSaid() async throws {
        let port = freePort()
        let office = hasty()
        let outcomes = Mutex<[String]>([])
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        for text in ["one", "two", "three"] {
            office.send(letter("http://127.0.0.1:\(port)/", text)) { outcome in
                outcomes.withLock { $0.append("\(text) \(outcome)") }
                end.yield()
            }
        }
        let server = HTTPCatcher(port: port)
        var waited = 0
        for await _ in ends {
            waited += 1
            if waited == 3 { break }
        }
        #expect(outcomes.withLock { $0 } == ["one delivered", "two delivered", "three delivered"])
        server.stop()
    }

    @Test func aServerThatStaysAwayIsGivenUpWithTheReason() async {
        let office = hasty { $0.patience = .milliseconds(30) }
        let why = await reason(of: letter("http://127.0.0.1:\(freePort())/"), by: office)
        #expect(why.contains("connect") && why.hasSuffix("for too long"), "\(why)")
    }

    @Test func theOldestIsGivenUpWhenTooManyWait() async {
        let office = hasty {
            $0.most = 2
            $0.firstPause = .seconds(3_600)
            $0.longestPause = .seconds(3_600)
        }
        let url = "http://127.0.0.1:\(freePort())/"
        let (lost, out) = AsyncStream.makeStream(of: PostOffice.Outcome.self)
        for _ in 0..<5 { office.send(letter(url)) { out.yield($0) } }
        var first = lost.makeAsyncIterator()
        #expect(await first.next() == .failed("too much else waits for \(url)"))
    }

    /// The addresses are of documentation networks (RFC 5737, RFC 3849), where nobody is.
    @Test(arguments: [
        "http://192.0.2.7/", "http://[2001:db8::7]:8080/", "http://[::ffff:203.0.113.9]/", "http://0.0.0.0/",
    ])
    func anAddressOutsideTheLocalNetworkIsNotConnectedTo(url: String) async {
        let why = await reason(of: letter(url), by: hasty())
        #expect(why.contains("outside the local network") && why.contains("allow_public"), "\(why)")
    }

    @Test func whatIsAllowedExpresslyMayBeAnywhere() async {
        let server = HTTPCatcher()
        let sent = letter("http://127.0.0.1:\(server.port)/", open: true)
        #expect(await outcome(of: sent, by: hasty()) == .delivered)
        server.stop()
    }

    @Test(arguments: [(301, "redirect"), (307, "redirect"), (403, "token"), (404, "404"), (413, "413")])
    func aRefusalIsNotTriedAgain(status: Int, word: String) async throws {
        let other = HTTPCatcher()
        let server = HTTPCatcher(
            answers: [HTTPCatcher.answer(status, "Location: http://127.0.0.1:\(other.port)/\r\n"), HTTPCatcher.ok])
        let why = await reason(of: letter("http://127.0.0.1:\(server.port)/", token: Secret("tk_9")), by: hasty())
        #expect(why.contains("answers \(status)") && why.contains(word) && !why.contains("tk_9"), "\(why)")
        other.stop()
        #expect(await other.next() == nil)
        server.stop()
    }

    @Test func anAnswerWithoutEndHoldsNothingUp() async {
        let endless = "HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n" + String(repeating: "x", count: 100_000)
        let server = HTTPCatcher(answers: [endless])
        #expect(await outcome(of: letter("http://127.0.0.1:\(server.port)/"), by: hasty()) == .delivered)
        server.stop()
    }

    @Test(arguments: [
        ([10, 1, 2, 3], true), ([172, 31, 0, 1], true), ([172, 32, 0, 1], false), ([192, 168, 9, 9], true),
        ([192, 169, 0, 1], false), ([169, 254, 7, 7], true), ([8, 8, 8, 8], false), ([100, 64, 0, 1], false),
        ([0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
        ([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
        ([0xfe, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1], true),
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1], false), ([], false),
    ])
    func localIsWhatTheStandardsCallSo(bytes: [UInt8], local: Bool) {
        #expect(LocalAddress.contains(bytes) == local)
    }
}
