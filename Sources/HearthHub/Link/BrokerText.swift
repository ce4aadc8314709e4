import HearthConfig

extension MQTTSettings.Broker {
    /// `host:port`, as people are told.
    var text: String {
        switch self {
        case .remote(let host, let port, _): "\(host):\(port)"
        case .embedded(let broker): "127.0.0.1:\(broker.port)"
        }
    }
}
