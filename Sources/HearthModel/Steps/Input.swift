/// Everything that can happen to the house. A step first lets all deadlines up to `at` take effect ("the clock
/// first"), then the event.
package struct Input: Sendable, Codable {
    package var at: Instant
    package var event: Event

    package enum Event: Sendable, Codable {
        /// Time has passed; nothing else.
        case clock
        /// A device is new or described anew. With `keepsState` false its values become unknown, which is no edge.
        indirect case define(Device, keepsState: Bool)
        case remove(DeviceIndex)
        case report(Report)
        case availability(DeviceIndex, DeviceStatus, AvailabilitySource)
        /// The broker connection came or went. Devices on it stay as they are until `availability` says otherwise.
        case link(connected: Bool)
        case write(Write)
        /// A person ends the manual hold of a device.
        case release(DeviceIndex, Origin)
        /// The broker has taken the command.
        case transmitted(CommandID)
        /// The command could not be handed over; it waits for the link or the device, and is tried again at an instant
        /// or after a second.
        case untransmitted(CommandID, Command.Reason, again: Instant? = nil)
        /// One message to a bridge has told all of these, also some that still waited for their turn.
        case combined([CommandID])
        /// The device or its bridge answered the outstanding command with an error.
        case failed(DeviceIndex, String)
        case cancel(CommandID, Origin)
        /// The device says that it is on its way to these values; they will be reported when it is there.
        case accepted(DeviceIndex, [SlotValue])
        /// The device complains of something that it calls by this name; without a text it is over.
        case complained(DeviceIndex, name: String, text: String?)
        /// Retained state has been read: "Hearth starts".
        case ready
        /// No further input of this instant is at hand: what rules want by now is commanded. A later instant, or
        /// nothing but the clock, says the same.
        case instantEnds
        /// A person, or another program, sets `mode` or a variable by name; refused where the value does not fit.
        case setVariable(String, Value, Origin)
        /// The answer to an open question.
        case answer(question: Int64, String, Origin)
        /// What has always been so: no edge, no hand. For tests and simulations; several at one instant take effect
        /// together.
        case given([SlotValue], variables: [String: Value])
        /// A person switches a rule, by key, on or off. A rule that is switched off ends; one that is switched on begins
        /// as at a cold start.
        case enable(rule: String, Bool, Origin)
    }

    package init(at: Instant, _ event: Event) { (self.at, self.event) = (at, event) }
}
