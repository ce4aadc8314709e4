import Foundation
import Glibc
import HearthJSON
import Synchronization
import TestParts

/// A house with lines of the simulated chip: `hearth serve`, and the guard that it starts.
final class PinHouse: Sendable {
    static let program = "/bin/hearth"
    private let folder = TemporaryFolder()
    private let hub = Mutex<RunningProgram?>(nil)
    var configuration: String { folder.path + "/config" }
    private var state: String { folder.path + "/state" }

    struct Silent: Error { let words: [String] }

    /// Whatever becomes of it, no hub and no guard of it are left, so that the next test finds the lines free.
    /// - Parameters:
    ///   - devices: entries of `devices.yaml`, without indentation.
    ///   - rules: a rule file.
    static func live(
        devices: String, rules: String = "", _ body: (PinHouse) async throws -> Void
    ) async throws {
        let house = try PinHouse(devices: devices, rules: rules)
        do {
            try await house.start()
            try await body(house)
        } catch {
            try await house.end()
            throw error
        }
        try await house.end()
    }

    private init(devices: String, rules: String) throws {
        try FileManager.default.createDirectory(atPath: configuration + "/rules", withIntermediateDirectories: true)
        let entries = devices.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        try """
        version: 1
        house: {name: Pins, timezone: Etc/UTC}
        gpio: {chips: [{chip: hearth-sim, alias: header}]}
        devices:
        \(entries)

        """.write(toFile: configuration + "/devices.yaml", atomically: true, encoding: .utf8)
        try rules.write(toFile: configuration + "/rules/house.hearth", atomically: true, encoding: .utf8)
    }

    /// Starts a hub, the first or one after the last has ended, and waits until it answers.
    func start() async throws {
        let hub = try await RunningProgram.start(
            Self.program, ["serve", "--config", configuration, "--state", state, "--listen", "127.0.0.1:8000"])
        self.hub.withLock { $0 = hub }
        do {
            try await hub.complaints.first(within: .seconds(60)) { $0.contains("Ready") }
            try await eventually("the hub answers") {
                do { return try await self.ask("GET", "/devices").status == 200 } catch is LocalSocket.Failed {
                    return false
                }
            }
        } catch {
            throw Silent(words: ["\(error)"] + hub.complaints.elements + hub.output.elements)
        }
    }

    func signal(_ signal: Int32) { hub.withLock { $0 }?.signal(signal) }

    /// The hub's exit status.
    func ended() async -> Int32? { await hub.withLock { $0 }?.ended() }

    /// The process that holds the outputs.
    var guardProcess: Int32? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).first { number in
            guard let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
            let words = String(decoding: line, as: UTF8.self).split(separator: "\0")
            return words.contains("gpio-guard") && words.contains(Substring(state))
        }
    }

    private func end() async throws {
        signal(SIGCONT)
        signal(SIGTERM)
        _ = await ended()
        guard let holder = guardProcess else { return }
        kill(holder, SIGCONT)
        kill(holder, SIGTERM)
        try await eventually("the guard ends") { self.guardProcess == nil }
    }

    func command(_ words: String...) async throws -> Shell {
        try await Shell.run(Self.program, words + ["--state", state])
    }

    /// A request as programs on the same computer make it: over the socket in the state folder.
    func ask(_ method: String, _ path: String, _ body: String = "") async throws -> (status: Int, body: JSONValue) {
        let head = "\(method) /api/v1\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        let type = "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        let answer = try LocalSocket(state + "/hub.sock").exchange(head + type + body)
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
        guard parts.count == 2, let status = Int(answer.dropFirst("HTTP/1.1 ".count).prefix(3)) else {
            throw NeverHappened(what: "an answer instead of \(answer)")
        }
        return (status, try JSONValue(parsing: Array(parts[1].utf8), maximumBytes: 1 << 20))
    }

    /// - Parameter wait: milliseconds in which the device may acknowledge; `nil`: as the hub will.
    func control(
        _ device: String, _ action: String, wait: Int? = nil
    ) async throws -> (status: Int, body: JSONValue) {
        let patience = wait.map { ",\"wait\":\($0)" } ?? ""
        return try await ask("PUT", "/devices/\(device)/control", "{\"action\":\"\(action)\"\(patience)}")
    }

    func device(_ id: String) async throws -> JSONValue { try await ask("GET", "/devices/\(id)").body }

    /// Waits until a device shows what is expected of it.
    func wait(for id: String, _ what: String, until fits: (JSONValue) -> Bool) async throws {
        do { try await eventually(what) { fits(try await self.device(id)) } } catch let never as NeverHappened {
            throw NeverHappened(what: "\(id) \(never.what): \(try await device(id))")
        }
    }
}

struct NeverHappened: Error { let what: String }

/// Waits for what other processes do in their own time; the limit is for a test that fails.
func eventually(_ what: String, within patience: Duration = .seconds(40), _ is: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + patience
    while try await !`is`() {
        guard ContinuousClock.now < deadline else { throw NeverHappened(what: what) }
        try await Task.sleep(for: .milliseconds(100))
    }
}
