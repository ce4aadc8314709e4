/// Why a discovery message, or a part of it, is not believed.
struct DiscoveryRefusal: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
}
