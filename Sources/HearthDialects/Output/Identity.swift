/// By what a family tells hardware apart, whatever it is called: `ieee:0x00158d0001a2b3c4`, `mac:A0B1C2D3E4F5`.
package struct Identity: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }
}
