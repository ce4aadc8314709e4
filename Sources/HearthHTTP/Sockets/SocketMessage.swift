package import HearthModel

/// A message to a client of a socket, as a queue needs to know it.
package protocol SocketMessage: Sendable {
    /// What clients subscribe to.
    associatedtype Channel: Hashable & Sendable
    /// Messages of one kind that wait are united.
    associatedtype Kind: Hashable

    var at: Instant { get }
    /// Bytes that it takes in a queue, near enough.
    var size: Int { get }
    /// `nil` if it is never united with another.
    var kind: Kind? { get }
    /// On which it is heard; `nil` if it is for one client alone.
    var channel: Channel? { get }

    /// This one and a newer one of the same kind in one message.
    func merged(with newer: Self) -> Self
    /// Tells a client that it missed messages and should read again.
    static func resync(dropped: Int, channels: Set<Channel>, at now: Instant) -> Self
}
