/// Who is told what happens on a connection: synchronously, on the thread that drives the link.
///
/// A link may be dropped, published on and unsubscribed from inside any of these calls.
package protocol MQTTLinkDelegate: AnyObject {
    /// The broker has accepted us; nothing is subscribed yet.
    func linkConnected(_ link: MQTTLink)
    /// The link is dead: it never connected, or it has ended. Comes once, and nothing comes after it.
    /// - Parameter connected: whether `linkConnected` had been called.
    func linkEnded(_ link: MQTTLink, connected: Bool, because reason: MQTTLinkError)
    /// A message came. Both buffers are valid during the call only. `topic` is UTF-8 without NUL.
    ///
    /// There is no duplicate flag because libmosquitto hides it; within one clean session, which is all that a link
    /// ever has, the broker sends nothing twice.
    func link(
        _ link: MQTTLink, received payload: UnsafeRawBufferPointer, on topic: UnsafeRawBufferPointer, qos: Int32,
        retained: Bool)
    /// A message has left (QoS 0) or has been answered by the broker (QoS 1 and 2). For QoS 0 this can come before
    /// `publish` returns its number.
    /// - Parameter accepted: false if a broker of version 5 says that it may not be published.
    func link(_ link: MQTTLink, published message: Int32, accepted: Bool)
    /// The broker answered one `subscribe` packet.
    /// - Parameter granted: QoS by filter, 0x80 and above for a filter that is refused.
    func link(_ link: MQTTLink, subscribed packet: Int32, granted: UnsafeBufferPointer<Int32>)
}
