import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@Suite struct CommandTests {
    let now = Instant(milliseconds: 1_750_000_000_000)
    let folder: TemporaryFolder
    let store: Store
    let registry: Registry
    let light: DeviceIndex

    init() throws {
        folder = TemporaryFolder()
        store = try Store(in: folder.state)
        var registry = Registry()
        let light = Device(
            id: "hall.light", name: "Light", deviceClass: try #require(DeviceClass.named("light")),
            integration: "simulate")
        self.light = registry.define(light)
        self.registry = registry
    }

    func command(_ number: Int64, _ body: Command.Body? = nil, state: Command.State = .sent) throws -> Command {
        let on = try #require(registry.slot("on", of: light))
        var command = Command(
            id: CommandID(number), device: light, action: "turn_on", body: body ?? .set([SlotValue(on, .flag(true))]),
            transition: .seconds(2), origin: .person("anna"), layer: .manual, at: now, expiresAt: now + .minutes(5))
        command.state = state
        return command
    }

    func keep(_ commands: [Command]) async throws {
        try await store.keep(
            records: [], commands: commands.map { StoredCommand($0, in: registry) }, nextCommand: CommandID(99), at: now
        )
    }

    @Test func everyFieldComesBack() async throws {
        var sent = try command(7)
        (sent.sentAt, sent.ackedAt, sent.tries, sent.late) = (now + .seconds(1), now + .seconds(9), 2, true)
        (sent.reason, sent.deviceError, sent.supersededBy) = (.minInterval, "no", CommandID(8))
        try await keep([sent])
        let stored = try #require(try await store.command(CommandID(7)))
        #expect(stored.device == "hall.light")
        #expect(stored.command(in: registry) == sent)
        #expect(try await store.command(CommandID(8)) == nil)
    }

    @Test func aCommandOfAForgottenDeviceHasNoPosition() async throws {
        let stored = StoredCommand(try command(1, .act(.press)), in: registry)
        #expect(stored.command(in: Registry()) == nil)
    }

    @Test func onlyWhatMayStillHappenIsRecovered() async throws {
        var moving = try command(3, state: .acknowledged)
        moving.inProgress = true
        try await keep([
            try command(1, state: .queued), try command(2, state: .sent), moving,
            try command(4, state: .acknowledged), try command(5, state: .expired),
        ])
        #expect(try await store.recover().commands.map(\.number) == [1, 2, 3])
    }

    @Test func theLastCommandsOfADeviceComeNewestFirst() async throws {
        try await keep(try (1...9).map { try command($0) })
        #expect(try await store.commands(ofDevice: "hall.light", last: 3).map(\.number) == [9, 8, 7])
        #expect(try await store.commands(ofDevice: "hall.fan", last: 3).isEmpty)
    }

    /// What was not sent, refused, replaced, or sent to what cannot answer says nothing of its path.
    @Test func answersAreWhatADeviceSaidInTime() async throws {
        var commands = try [
            command(1, state: .acknowledged), command(2, state: .acknowledged), command(3, state: .unacknowledged),
            command(4, state: .acknowledged), command(5, state: .failed), command(6, state: .expired),
            command(7, state: .superseded), command(8, state: .sent),
        ]
        for k in [0, 1] { commands[k].ackedAt = now + .seconds(1) }
        commands[1].late = true
        try await keep(commands)
        let answers = try await store.answers(since: now)
        #expect(answers.keys.sorted() == ["hall.light"])
        #expect(answers["hall.light"]?.map(\.isAnswered) == [true, false, false])
        #expect(answers["hall.light"]?.allSatisfy { $0.at == now } == true)
        #expect(try await store.answers(since: now + .seconds(1)).isEmpty)
    }

    @Test func commandsAreKeptThirtyDays() async throws {
        try await keep([try command(1, state: .acknowledged)])
        try await store.removeAged(at: now + .days(30))
        #expect(try await store.command(CommandID(1)) != nil)
        try await store.removeAged(at: now + .days(30) + .seconds(1))
        #expect(try await store.command(CommandID(1)) == nil)
    }

    @Test func howeverManyAreTooOldTheyAreRemoved() async throws {
        var commands = try (1...20_001).map { StoredCommand(try command($0, state: .acknowledged), in: registry) }
        commands[20_000].createdAt = now + .seconds(1)
        try await store.keep(records: [], commands: commands, nextCommand: CommandID(99_999), at: now)
        try await store.removeAged(at: now + .days(30) + .seconds(1))
        #expect(try await store.command(CommandID(20_000)) == nil)
        #expect(try await store.command(CommandID(20_001)) != nil)
    }

    @Test func whatStillExplainsReportsIsFoundAmongOlderOnes() async throws {
        func ended(_ number: Int64, at createdAt: Instant, explainsUntil: Instant) throws -> StoredCommand {
            let flight = CommandFlight(explainsUntil: explainsUntil, due: explainsUntil)
            var stored = StoredCommand(try command(number, state: .acknowledged), flight: flight, in: registry)
            stored.createdAt = createdAt
            return stored
        }
        var commands = try (1...100).map {
            try ended($0, at: now - .days(2) + .seconds($0), explainsUntil: now - .days(2) + .minutes(5))
        }
        commands.append(try ended(101, at: now - .hours(20), explainsUntil: now + .hours(1)))
        commands.append(try ended(102, at: now - .minutes(20), explainsUntil: now - .minutes(1)))
        commands.append(try ended(103, at: now - .seconds(20), explainsUntil: now + .seconds(5)))
        try await store.keep(records: [], commands: commands, nextCommand: CommandID(104), at: now)
        #expect(try await store.recover().commands.map(\.number) == [101, 103])
    }
}
