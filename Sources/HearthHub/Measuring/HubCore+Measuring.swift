import HearthKernel
import HearthModel

extension HubCore {
    /// What a rule did.
    func count(_ record: TraceRecord) {
        if record.what == .fires || record.what == .enters { figures.note { $0.ruleFirings += 1 } }
    }

    func count(_ command: Command) {
        // A mover that has begun to move acknowledges a second time when it arrives.
        if command.state == .acknowledged, command.inProgress { return }
        figures.note { values in
            values.commands[command.state, default: 0] += 1
            if command.state == .acknowledged, let answered = command.ackedAt {
                values.latency.note(seconds: max(0, (answered - command.createdAt).seconds))
            }
        }
    }
}
