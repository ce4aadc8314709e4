/// A message as a subscriber sees it.
package struct MQTTMessage: Equatable, Sendable {
    package let topic: String
    package let payload: String
    /// It was kept by the broker; messages that come while one listens are not marked.
    package let isRetained: Bool
}
