import HearthModel
import HearthStore
import Testing

@Suite struct CommandTests {
    let now = Instant(milliseconds: 1_750_000_000_000)
    let folder: TemporaryFolder
    let store: Store
    let registry: Registry
    let light: DeviceIndex

    init() throws {
        folder = try TemporaryFolder()
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
        try await store.journal(
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

    @Test func commandsAreKeptThirtyDays() async throws {
        try await keep([try command(1, state: .acknowledged)])
        try await store.removeAged(at: now + .days(30))
        #expect(try await store.command(CommandID(1)) != nil)
        try await store.removeAged(at: now + .days(30) + .seconds(1))
        #expect(try await store.command(CommandID(1)) == nil)
    }
}
