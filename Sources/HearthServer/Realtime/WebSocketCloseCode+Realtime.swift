import HearthWebSocket

/// The close codes of the event stream's own (docs/spec/house-api.md, section 8).
extension WebSocketCloseCode {
    static let badInit = Self(rawValue: 4400)
    static let notAuthenticated = Self(rawValue: 4401)
    static let notAllowed = Self(rawValue: 4403)
    static let noInit = Self(rawValue: 4408)
    static let tooManyMessages = Self(rawValue: 4429)
}
