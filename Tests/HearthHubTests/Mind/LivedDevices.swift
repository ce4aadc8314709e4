import HearthDialects
import HearthModel
import Synchronization

/// The devices of a lived house that can be set: those that live do what they are sent, and say so.
final class LivedDevices: Sendable {
    private let states = Mutex<[String: String]>([:])

    func answers(_ publication: Publication, at now: Instant) -> [(topic: String, payload: String)] {
        guard publication.topic.hasSuffix("/set") else { return [] }
        let topic = String(publication.topic.dropLast(4))
        guard now < LivedMonth.death(of: topic) ?? .distantFuture else { return [] }
        let payload = String(decoding: publication.payload, as: UTF8.self)
        states.withLock { $0[topic] = payload }
        return [(topic, payload)]
    }

    /// Thermostats come set to 18 °C.
    func state(of topic: String) -> String { states.withLock { $0[topic] ?? "18" } }
}
