import HTTPTypes
import HearthHub
import HearthModel

/// A request that was carried out, or waits to be: the rows of the table of outcomes (docs/spec/house-api.md, section
/// 7.2) that are no errors.
struct ControlSuccess: Sendable {
    var status: HTTPResponse.Status
    var acknowledged: Bool
    var inProgress = false
    var noChange = false
    var assumed = false
    /// Whether the driver could ask the device.
    var asked: Bool?
    var notes: [String]

    var isPending: Bool { status == .accepted }
    var word: String { isPending ? "pending" : "success" }

    /// - Parameter isDiscreet: for guests, who are not told who or what is in the way.
    /// - Throws: the other rows.
    init(
        _ report: ControlReport, action: String, device: Device, requireAck: Bool = false, isDiscreet: Bool
    ) throws(APIError) {
        (status, acknowledged, notes) = (.ok, false, report.notes)
        switch report.outcome {
        case .acknowledged: acknowledged = true
        case .started: (acknowledged, inProgress) = (true, true)
        case .noChange: (acknowledged, noChange) = (true, true)
        case .assumed: assumed = true
        case .released: acknowledged = true
        case .asked(let could): asked = could
        case .unanswered:
            if requireAck { throw .ackTimeout(device.id) }
            status = .accepted
        case .queued: status = .accepted
        case .masked(let claim):
            status = .accepted
            notes.append("Kept for later: \(claim.sentence(on: device, isDiscreet: isDiscreet))")
        case .unreachable(.brokerOffline): throw .brokerOffline
        case .unreachable: throw .deviceOffline(device.id)
        case .blocked(let claim):
            throw .blocked(
                by: claim.details(isDiscreet: isDiscreet), because: claim.sentence(on: device, isDiscreet: isDiscreet))
        case .superseded(let origin): throw .superseded(by: isDiscreet ? nil : origin?.text)
        case .deviceFault(let text): throw .deviceFault(device.id, said: text)
        case .rateLimited(let pause): throw .slotRateLimited(retryAfter: pause)
        case .refused(let problem): throw APIError(problem, action: action, device: device)
        case .disabled: throw .deviceDisabled(device.id)
        case .stopping: throw .unavailable
        }
    }
}
