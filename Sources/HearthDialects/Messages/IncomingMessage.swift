/// A message as it arrived. Valid only during the call that hands it over.
package struct IncomingMessage {
    package let topic: UnsafeRawBufferPointer
    package let payload: UnsafeRawBufferPointer
    /// The broker had kept it; it may be old.
    package let retained: Bool
    /// The broker sends it again because it missed our acknowledgement.
    package let duplicate: Bool

    package init(
        topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer, retained: Bool = false, duplicate: Bool = false
    ) {
        (self.topic, self.payload, self.retained, self.duplicate) = (topic, payload, retained, duplicate)
    }
}
