/// The most bytes that a payload may have (docs/spec/devices.md, section 5.8).
enum PayloadLimit {
    static let state = 256 << 10
    static let discovery = 1 << 20
    static let registry = 4 << 20
}
