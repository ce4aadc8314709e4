package import HearthModel

/// A command as it is kept: devices and properties by name, because positions are given anew in every process.
package struct StoredCommand: Hashable, Sendable {
    package var number: Int64
    package var device: String
    package var action: String
    package var body: Body
    package var transition: Int64
    package var origin: Origin
    package var layer: Layer?
    package var state: Command.State
    package var createdAt: Instant
    package var sentAt: Instant?
    package var ackedAt: Instant?
    package var expiresAt: Instant
    package var tries: Int
    package var late: Bool
    package var inProgress: Bool
    package var reason: Command.Reason?
    /// Number of the command that took its place.
    package var supersededBy: Int64?
    package var deviceError: String?
    /// `nil` once nothing more can come of it.
    package var flight: CommandFlight?

    package enum Body: Hashable, Decodable, Sendable {
        case set([Setting])
        case act(Command.Act)
    }

    package struct Setting: Hashable, Decodable, Sendable {
        package var property: String
        package var value: Value
    }

    package var id: CommandID { CommandID(number) }

    /// Nothing more will become of it.
    package var isFinal: Bool {
        switch state {
        case .queued, .sent: false
        // A mover that has acknowledged may still be on its way.
        case .acknowledged: !inProgress
        case .unacknowledged, .failed, .expired, .superseded, .cancelled: true
        }
    }

    package init(_ command: Command, flight: CommandFlight? = nil, in registry: Registry) {
        self.flight = flight
        (number, action, transition) = (command.id.number, command.action, command.transition.count)
        device = registry.entry(command.device)?.device.id ?? ""
        body =
            switch command.body {
            case .act(let act): .act(act)
            case .set(let values):
                .set(values.map { Setting(property: registry.slots[$0.slot.position].property.name, value: $0.value) })
            }
        (origin, layer, state, createdAt) = (command.origin, command.layer, command.state, command.createdAt)
        (sentAt, ackedAt, expiresAt) = (command.sentAt, command.ackedAt, command.expiresAt)
        (tries, late, inProgress) = (command.tries, command.late, command.inProgress)
        (reason, supersededBy, deviceError) = (command.reason, command.supersededBy?.number, command.deviceError)
    }

    /// The command in the positions of `registry`; `nil` if its device or one of its properties has gone.
    package func command(in registry: Registry) -> Command? {
        guard let index = registry.index(of: device) else { return nil }
        let body: Command.Body
        switch self.body {
        case .act(let act): body = .act(act)
        case .set(let settings):
            let values = settings.compactMap { setting in
                registry.slot(setting.property, of: index).map { SlotValue($0, setting.value) }
            }
            guard values.count == settings.count else { return nil }
            body = .set(values)
        }
        var command = Command(
            id: id, device: index, action: action, body: body, transition: Milliseconds(transition),
            origin: origin, layer: layer, at: createdAt, expiresAt: expiresAt)
        (command.state, command.sentAt, command.ackedAt) = (state, sentAt, ackedAt)
        (command.tries, command.late, command.inProgress) = (tries, late, inProgress)
        (command.reason, command.supersededBy, command.deviceError) =
            (reason, supersededBy.map(CommandID.init), deviceError)
        return command
    }
}
