// HearthJSON: bytes to values and back, for JSON that is hot (MQTT payloads, events) or small (API bodies).
//
// It owns the JSON grammar of RFC 8259, read strictly: `JSONReader` pulls values out of bytes that stay where they
// are, `JSONValue` is the tree for cold paths, `JSONPath` names one value inside a document, and `JSONWriter` appends
// to a buffer that its owner uses again and again.
//
// It must never: know what a payload means (that is a dialect's business), trap or recurse without bound on any input,
// keep a pointer beyond the closure that lent it, import Foundation, or depend on another target.
//
// Start at `Reading/JSONReader.swift`; its `read` shows the shape of every use. Then `Writing/JSONWriter.swift`.
