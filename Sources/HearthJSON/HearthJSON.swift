// HearthJSON: bytes to values and back, for JSON on the fast path (MQTT payloads, events) and for small documents (API
// bodies).
//
// Owns: the JSON grammar of RFC 8259, read strictly. `JSONReader` reads values out of bytes without copying them
// (Reading/), `JSONValue` is the tree for everything that need not be fast, `JSONPath` names one value inside a
// document (Tree/), and `JSONWriter` appends to a buffer that its owner reuses (Writing/).
//
// Must never: know what a payload means (the dialects do), trap or recurse without bound on any input, keep a pointer
// beyond the closure that lent it, import Foundation, or depend on another target.
//
// Start with `Reading/JSONReader.swift`; its `read` shows the shape of every use. Then `Writing/JSONWriter.swift`.
