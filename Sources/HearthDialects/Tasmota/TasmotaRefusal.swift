/// Why a discovery message is not believed.
struct TasmotaRefusal: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
}
