package import HearthDialects

/// What happens on a connection. It is told synchronously, on the thread that drives the link.
///
/// A link may be dropped, published on and unsubscribed from while it tells.
package enum MQTTLinkEvent {
    /// The broker has accepted us; nothing is subscribed yet.
    case connected
    /// The link is dead: it never connected, or it has ended. Comes once, and nothing comes after it.
    /// - `wasConnected`: whether `connected` had been told.
    case ended(wasConnected: Bool, because: MQTTLinkError)
    /// A message came. Both buffers are valid while it is told only. The topic is UTF-8 without NUL.
    ///
    /// There is no duplicate flag because libmosquitto hides it; within one clean session, which is all that a link
    /// ever has, the broker sends nothing twice.
    case message(UnsafeRawBufferPointer, on: UnsafeRawBufferPointer, retained: Bool)
    /// A message has left (QoS 0) or has been answered by the broker (QoS 1 and 2). For QoS 0 this can come before
    /// `publish` returns its number.
    /// - `accepted`: false if a broker of version 5 says that it may not be published.
    case published(Int32, accepted: Bool)
    /// The broker answered one `subscribe` packet.
    /// - `refused`: those of its filters to which the client may not listen.
    case subscribed(packet: Int32, granted: [TopicFilter], refused: [TopicFilter])
}
