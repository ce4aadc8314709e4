import HearthDialects
import HearthModel
import HearthSimulation

/// How a simulated device speaks: canonical values to the messages of one dialect, and back. The hub's own drivers are
/// the listeners; a voice says what the real firmware would say, and nothing more convenient.
protocol SimulatedVoice: Sendable {
    /// What the device listens to.
    var filters: [TopicFilter] { get }
    /// What it says when it joins a broker.
    func introduction() -> [Publication]
    /// What others hear when it leaves.
    func farewell() -> [Publication]
    /// Topics where it left retained messages, to be emptied when it is no more.
    var retainedTopics: [String] { get }
    func report(_ values: [String: Value], for occasion: ReportOccasion, at now: Instant) -> [Publication]
    /// What a message to the device means; `nil` if nothing to it.
    /// - Parameter values: as they are now, for toggling.
    func understand(_ topic: String, _ payload: [UInt8], values: [String: Value]) -> SimulatedRequest?
    /// What it says when it cannot do what that message asked.
    func refusal(of topic: String, _ payload: [UInt8]) -> [Publication]
}

enum SimulatedRequest: Equatable, Sendable {
    case order(SimulatedOrder)
    /// It shall tell its values; the text names what of them, in the words of the dialect.
    case question(String)
}

enum ReportOccasion: Equatable, Sendable {
    /// An order has been carried out.
    case obeyed
    /// Something happened to the device.
    case changed
    /// Its period is over.
    case periodic
    case asked(String)
}
