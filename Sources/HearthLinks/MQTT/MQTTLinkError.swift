/// Why a connection to a broker did not come about or ended, or why it would not take a message.
package enum MQTTLinkError: Error, Equatable, CustomStringConvertible {
    /// The name does not resolve, nobody listens, or the network is down. The text is the system's.
    case unreachable(String)
    /// The broker answered and will not have us: user, password, client id or right.
    case loginRefused(String)
    /// The broker does not speak the protocol version; dial again with 3.1.1.
    case protocolRefused
    /// No secure channel: certificate files, handshake, or the broker's certificate.
    case tls(String)
    /// No answer within the connect timeout.
    case timedOut
    /// A connection that had been made is gone.
    case lost(String)
    /// We ended it.
    case closed
    /// So many messages wait for the broker that no more are taken.
    case backlogFull
    /// There is no connection to send on.
    case notConnected
    /// The protocol does not allow this topic, filter or payload.
    case malformed(String)

    /// Trying again soon would only annoy the broker and fill its log (docs/spec/devices.md, section 5.1).
    package var needsPatience: Bool {
        switch self {
        case .loginRefused, .tls: true
        default: false
        }
    }

    /// As people read it after the broker's name.
    package var description: String {
        switch self {
        case .unreachable(let why): "it cannot be reached: \(why)"
        case .loginRefused(let why):
            "it refuses the login: \(why); compare 'username' and 'password' of 'mqtt' in devices.yaml with its own"
        case .protocolRefused: "it does not speak this version of MQTT; set 'protocol' of 'mqtt' in devices.yaml"
        case .tls(let why): "there is no secure connection: \(why)"
        case .timedOut: "it does not answer"
        case .lost(let why): "the connection was lost: \(why)"
        case .closed: "the connection was ended"
        case .backlogFull: "too many messages wait for it"
        case .notConnected: "there is no connection"
        case .malformed(let why): "MQTT does not allow it: \(why)"
        }
    }
}
